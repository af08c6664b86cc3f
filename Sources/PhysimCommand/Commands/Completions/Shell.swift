/// A shell that completions can be written for. The scripts contain no words: each calls `physim complete`.
enum Shell: String, CaseIterable {
  case bash
  case zsh
  case fish

  var completions: String {
    switch self {
    case .bash: Self.bashScript
    case .zsh: Self.zshScript
    case .fish: Self.fishScript
    }
  }

  /// From bash 3.2 on.
  private static let bashScript = #"""
    # physim completions for bash, written by 'physim completions bash'

    # files with one of the endings, and folders; all files when there is none
    _physim_files() {
      local ending line
      for ending; do
        while IFS= read -r line; do COMPREPLY+=("$line"); done < <(compgen -f -X "!*.$ending" -- "$word")
      done
      if (($# > 0)); then
        while IFS= read -r line; do COMPREPLY+=("$line"); done < <(compgen -d -- "$word")
      fi
      if ((${#COMPREPLY[@]} == 0)); then
        while IFS= read -r line; do COMPREPLY+=("$line"); done < <(compgen -f -- "$word")
      fi
      compopt -o filenames 2> /dev/null
    }

    _physim() {
      local word="${COMP_WORDS[COMP_CWORD]}" answer
      COMPREPLY=()
      # to bash = and : are words of their own
      if [[ "$word" == [=:] ]]; then word=""; fi
      while IFS= read -r answer; do
        if [[ "$answer" == $'\t'* ]]; then
          _physim_files ${answer##*$'\t'}
          continue
        fi
        answer="${answer%%$'\t'*}"
        # what ends so is to be continued
        if [[ "$answer" == *[=:./,\(] ]]; then compopt -o nospace 2> /dev/null; fi
        if [[ "$word" != [\'\"]* && "$answer" == *[[:space:]\'\"\(\)\*\?\;\&\|\<\>\$\`\\]* ]]; then printf -v answer %q "$answer"; fi
        COMPREPLY+=("$answer")
      done < <("${1/#\~/$HOME}" complete -- "${COMP_LINE:0:COMP_POINT}" "$word" 2> /dev/null)
    }

    complete -F _physim physim

    """#

  private static let zshScript = #"""
    #compdef physim
    # physim completions for zsh, written by 'physim completions zsh'

    _physim() {
      local answer word
      local -a parts whole begun wholeShown begunShown
      for answer in "${(@f)$(${(Q)words[1]/#\~/$HOME} complete -- "${(j: :)words[1,CURRENT-1]} $PREFIX" 2> /dev/null)}"; do
        [[ -z "$answer" ]] && continue
        parts=("${(@ps:\t:)answer}")
        if [[ "$answer" == $'\t'* ]]; then
          [[ -n "$parts[2]" ]] && compset -P '*='
          if [[ -n "$parts[3]" ]]; then
            _files -g "${(j: :)${(s: :)parts[3]}/#/*.}"
          else
            _files
          fi
          continue
        fi
        word="$parts[1]"
        # what ends so is to be continued
        if [[ "$word" == *[=:./,\(] ]]; then
          begun+=("$word")
          begunShown+=("$word${parts[2]:+  -- $parts[2]}")
        else
          whole+=("$word")
          wholeShown+=("$word${parts[2]:+  -- $parts[2]}")
        fi
      done
      (($#whole)) && compadd -l -d wholeShown -- "${whole[@]}"
      (($#begun)) && compadd -S '' -d begunShown -- "${begun[@]}"
    }

    if [[ "$funcstack[1]" == _physim ]]; then
      _physim "$@"
    else
      compdef _physim physim
    fi

    """#

  private static let fishScript = #"""
    # physim completions for fish, written by 'physim completions fish'

    function __physim_complete
        for answer in (physim complete -- (commandline -cp | string collect) 2> /dev/null)
            set -l parts (string split \t -- $answer)
            if test -n "$parts[1]"
                echo -- $answer
            else if test -n "$parts[2]"
                set -l rest (string replace -r '^[^=]*=' '' -- (commandline -ct))
                for file in (__fish_complete_path $rest)
                    echo -- $parts[2]$file
                end
            else if test -n "$parts[3]"
                __fish_complete_suffix .(string split ' ' -- $parts[3])
            else
                __fish_complete_path (commandline -ct)
            end
        end
    end

    complete -c physim -f -k -a '(__physim_complete)'

    """#
}
