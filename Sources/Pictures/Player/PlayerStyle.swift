/// How the player looks. Hues are those of Okabe and Ito (2008), which color blindness leaves apart, darker where white would swallow them.
enum PlayerStyle {
  static let text = #"""
    :root { --page: #f6f5f2; --panel: #ffffff; --back: #ecebe6; --stage: #ffffff; --text: #1d2126; --dim: #66707c; --line: #d9d7d0;
      --accent: #0b62a8; --onaccent: #ffffff; --wall: #3a4149; --boundary: #8a6d3b; --field: #7a5195; --hit: #c43c00; --ghost: #7d8590;
      --link: #5b6470; --hue0: #0072b2; --hue1: #d55e00; --hue2: #009e73; --hue3: #c771a1; --hue4: #dd9900; --hue5: #4aa8e0;
      --hue6: #222222; --hue7: #585000; color-scheme: light; }
    @media (prefers-color-scheme: dark) { :root:not([data-theme="light"]) { --page: #14171b; --panel: #1d2227; --back: #181b20; --stage: #20252b;
      --text: #e8eaed; --dim: #9aa4b0; --line: #343b44; --accent: #6cb8f0; --onaccent: #0c1014; --wall: #c9d1da; --boundary: #d8b878;
      --field: #c8a4e6; --hit: #ff8a50; --ghost: #98a2ae; --link: #a8b2be; --hue0: #56b4e9; --hue1: #f08a3c; --hue2: #2fc79b;
      --hue3: #e298c4; --hue4: #f0b429; --hue5: #8ecdf2; --hue6: #cfd4da; --hue7: #f0e442; color-scheme: dark; } }
    :root[data-theme="dark"] { --page: #14171b; --panel: #1d2227; --back: #181b20; --stage: #20252b;
      --text: #e8eaed; --dim: #9aa4b0; --line: #343b44; --accent: #6cb8f0; --onaccent: #0c1014; --wall: #c9d1da; --boundary: #d8b878;
      --field: #c8a4e6; --hit: #ff8a50; --ghost: #98a2ae; --link: #a8b2be; --hue0: #56b4e9; --hue1: #f08a3c; --hue2: #2fc79b;
      --hue3: #e298c4; --hue4: #f0b429; --hue5: #8ecdf2; --hue6: #cfd4da; --hue7: #f0e442; color-scheme: dark; }
    * { box-sizing: border-box; }
    [hidden] { display: none !important; }
    body { margin: 0; background: var(--page); color: var(--text); font: 15px/1.45 ui-sans-serif, system-ui, -apple-system, "Segoe UI",
      Roboto, "DejaVu Sans", sans-serif; }
    header { display: flex; gap: 12px; align-items: center; padding: 12px 16px 8px; max-width: 1280px; margin: 0 auto; }
    h1 { font-size: 1.15rem; margin: 0; flex: 1; min-width: 0; overflow-wrap: anywhere; }
    #body { max-width: 1280px; margin: 0 auto; padding: 0 16px 32px; }
    .several #body { display: grid; grid-template-columns: 240px minmax(0, 1fr); gap: 16px; }
    main { min-width: 0; }
    nav { background: var(--panel); border: 1px solid var(--line); border-radius: 10px; padding: 10px; align-self: start; max-height: 90vh;
      overflow: auto; position: sticky; top: 8px; }
    nav h2 { font-size: 0.8rem; margin: 0 0 6px; color: var(--dim); font-weight: 600; }
    nav ul { list-style: none; margin: 0; padding: 0; }
    nav button { width: 100%; text-align: left; border-color: transparent; background: none; overflow-wrap: anywhere; padding: 6px 8px; }
    nav button[aria-current="true"] { background: var(--back); font-weight: 600; }
    nav button.failed { color: var(--hit); }
    button, select { font: inherit; color: inherit; background: var(--panel); border: 1px solid var(--line); border-radius: 8px;
      min-height: 34px; padding: 4px 10px; cursor: pointer; }
    button:hover { border-color: var(--accent); }
    button:focus-visible, select:focus-visible, input:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
    button[aria-pressed="true"] { border-color: var(--accent); color: var(--accent); }
    .card { background: var(--panel); border: 1px solid var(--line); border-radius: 10px; overflow: hidden; }
    .screen { position: relative; background: var(--back); touch-action: manipulation; }
    canvas { display: block; width: 100%; }
    #tip { position: absolute; left: 0; top: 0; white-space: pre; pointer-events: none; background: var(--text); color: var(--page);
      font-size: 12px; line-height: 1.35; padding: 5px 8px; border-radius: 6px; max-width: 80%; overflow: hidden; text-overflow: ellipsis; }
    .badges { position: absolute; left: 10px; top: 10px; display: flex; gap: 6px; flex-wrap: wrap; pointer-events: none; }
    .badge { background: var(--panel); border: 1px solid var(--line); color: var(--dim); border-radius: 99px; font-size: 12px; padding: 1px 9px; }
    .bar { padding: 8px 12px 0; }
    #scrub { width: 100%; margin: 0; accent-color: var(--accent); display: block; height: 24px; }
    #timeline { height: 14px; }
    .controls { display: flex; flex-wrap: wrap; gap: 6px; align-items: center; padding: 6px 12px 12px; }
    .controls .group { display: flex; gap: 4px; }
    #play { background: var(--accent); color: var(--onaccent); border-color: var(--accent); min-width: 48px; }
    #part { border-color: var(--hit); color: var(--hit); }
    #time { font-variant-numeric: tabular-nums; color: var(--dim); flex: 1 1 190px; text-align: right; white-space: nowrap; }
    #labels { display: flex; gap: 12px; flex-wrap: wrap; padding: 0 12px 8px; font-size: 13px; color: var(--dim); }
    #labels span::before { content: ""; display: inline-block; width: 18px; height: 0; vertical-align: middle; margin-right: 6px;
      border-top: 3px solid var(--text); }
    #labels span.ghost::before { border-top: 2px dashed var(--ghost); }
    #parting { margin: 8px 2px 0; color: var(--hit); font-size: 14px; overflow-wrap: anywhere; }
    #parting:empty { display: none; }
    #notes { margin: 8px 0 0; padding-left: 20px; color: var(--dim); font-size: 13px; }
    #notes:empty { display: none; }
    #report { margin: 8px 0 0; padding: 10px 12px; overflow: auto; max-height: 340px; background: var(--panel); border: 1px solid var(--line);
      border-radius: 10px; font: 12px/1.45 ui-monospace, "DejaVu Sans Mono", monospace; }
    .choices { display: flex; flex-wrap: wrap; gap: 6px; margin: 14px 0 0; max-height: 132px; overflow: auto; padding: 2px; }
    .chip { min-height: 28px; padding: 1px 10px; border-radius: 99px; font-size: 13px; display: inline-flex; gap: 6px; align-items: center;
      max-width: 100%; overflow: hidden; }
    .chip span:last-child { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
    .chip[aria-pressed="false"] { color: var(--dim); }
    .chip[aria-pressed="false"] .swatch { opacity: 0.3; }
    .swatch { width: 10px; height: 10px; border-radius: 3px; flex: none; }
    .more { color: var(--dim); font-size: 13px; align-self: center; }
    #charts { display: grid; grid-template-columns: minmax(0, 1fr); gap: 10px; margin-top: 12px; }
    figure { margin: 0; background: var(--panel); border: 1px solid var(--line); border-radius: 10px; padding: 8px 6px 2px; }
    figcaption { display: flex; justify-content: space-between; gap: 12px; font-size: 13px; color: var(--dim); padding: 0 8px; }
    figcaption output { color: var(--text); font-variant-numeric: tabular-nums; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
    .pad { position: relative; touch-action: pan-y; cursor: ew-resize; }
    .cursor { position: absolute; top: 6px; bottom: 20px; left: 0; width: 1px; background: var(--text); pointer-events: none; }
    table { border-collapse: collapse; font-size: 13px; font-variant-numeric: tabular-nums; margin-top: 8px; }
    caption { text-align: left; color: var(--dim); padding-bottom: 4px; }
    th, td { padding: 2px 10px; text-align: right; border-bottom: 1px solid var(--line); }
    tbody th { text-align: left; font-weight: 500; max-width: 40vw; overflow: hidden; text-overflow: ellipsis; }
    .unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
    dialog { border: 1px solid var(--line); border-radius: 12px; background: var(--panel); color: var(--text); padding: 18px 22px; max-width: 92vw; }
    dialog::backdrop { background: rgb(0 0 0 / 0.45); }
    dialog h2 { margin: 0 0 10px; font-size: 1.05rem; }
    dl { display: grid; grid-template-columns: auto 1fr; gap: 4px 16px; margin: 0 0 14px; }
    dt { font-family: ui-monospace, monospace; white-space: nowrap; }
    dd { margin: 0; }
    @media (max-width: 760px) {
      .several #body { display: block; }
      nav { position: static; max-height: 30vh; margin-bottom: 12px; }
      header, #body { padding-left: 10px; padding-right: 10px; }
      .controls { gap: 5px; padding: 6px 8px 10px; }
      .controls button, .controls select { min-height: 40px; padding: 4px 7px; font-size: 14px; }
      #speed { width: 68px; }
      #time { flex-basis: 100%; text-align: left; order: -1; }
    }
    @media print { .controls, .choices, #help, #theme, #table { display: none; } }

    """#
}
