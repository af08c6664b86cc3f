# zsh -f capture.zsh FILE LINE: the words that zsh offers at the end of a line, by completions in a file
zmodload zsh/zpty
zpty shell zsh -f -i
zpty -w shell "PROMPT= ; unset zle_bracketed_paste; fpath=($PWD \$fpath); autoload -Uz compinit; compinit -u -D; source ${1:A}"
zpty -w shell 'zstyle ":completion:*" list-colors ""
compadd() {
  if [[ ${@[1,(i)(-|--)]} == *-(O|A|D)\ * ]]; then builtin compadd "$@"; return $?; fi
  local -a offered
  builtin compadd -A offered "$@"
  builtin compadd "$@"
  local word
  for word in $offered; do print -r -- "<<$word>>"; done
}
ending() { print -r -- "<end>"; exit }
comppostfuncs=(ending)
bindkey "^I" complete-word
print -r "<rea""dy>"'
typeset text chunk
while zpty -r shell chunk; do [[ $chunk == *"<ready>"* ]] && break; done
zpty -w -n shell "$2"$'\t'
while zpty -r shell chunk; do
  text+=$chunk
  [[ $chunk == *"<end>"* ]] && break
done
print -r -- $text | tr -d '\r' | grep -o '<<[^<>]*>>' | sed 's/^<<//; s/>>$//'
