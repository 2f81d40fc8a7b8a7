import type { Completed, CompletedValue } from "./described.js";

/** The script for bash 3.2 and later, which needs no other package. */
export function bashScript(commands: readonly Completed[]): string {
  const names = commands.map(({ name }) => name);
  return `# Completion of tenon for bash. Add this to ~/.bashrc: eval "$(tenon completion bash)"
_tenon() {
  local IFS=$' \\t\\n' current previous command
  current="\${COMP_WORDS[COMP_CWORD]}"
  previous="\${COMP_WORDS[COMP_CWORD-1]}"
  command="\${COMP_WORDS[1]}"
  COMPREPLY=()
  # Bash makes three words of --out=src.
  if [[ "$current" == "=" ]]; then
    current=""
  elif [[ "$previous" == "=" ]]; then
    previous="\${COMP_WORDS[COMP_CWORD-2]}"
  fi
  if ((COMP_CWORD == 1)); then
    _tenon_words "${names.join(" ")} --help --version"
    return
  fi
  case "$command $previous" in
${commands.flatMap(valueCases).join("")}  esac
  if [[ "$current" == -* ]]; then
    case "$command" in
${commands.map(optionCase).join("")}    esac
    return
  fi
  case "$command" in
${commands.map(argumentCase).join("")}  esac
}
_tenon_words() {
  COMPREPLY=($(compgen -W "$1" -- "$current"))
}
# The last one of several words with commas between them.
_tenon_list() {
  local before=""
  [[ "$current" == *,* ]] && before="\${current%,*},"
  COMPREPLY=($(compgen -P "$before" -W "$1" -- "\${current##*,}"))
}
_tenon_files() {
  local IFS=$'\\n'
  compopt -o filenames 2>/dev/null
  COMPREPLY=($(compgen "$1" -- "$current"))
}
complete -F _tenon tenon
`;
}

/** What completes the values of a command's options. */
function valueCases({ name, options }: Completed): readonly string[] {
  return options.flatMap(({ name: option, short, value }) => {
    if (value === undefined) return [];
    const forms = [`--${option}`, ...(short === undefined ? [] : [`-${short}`])]
      .map((form) => `"${name} ${form}"`)
      .join("|");
    return `    ${forms})${completed(value)} return ;;\n`;
  });
}

function completed({ kind, words, isList }: CompletedValue): string {
  if (kind === "text") return "";
  if (kind === "file") return " _tenon_files -f;";
  if (kind === "folder") return " _tenon_files -d;";
  return ` ${isList ? "_tenon_list" : "_tenon_words"} "${words.join(" ")}";`;
}

function optionCase({ name, options }: Completed): string {
  if (options.length === 0) return "";
  const words = options.map((option) => `--${option.name}`).join(" ");
  return `      ${name}) _tenon_words "${words}" ;;\n`;
}

/** Completes the first argument with its words, and the others with files. */
function argumentCase({ name, words, takesFile }: Completed): string {
  if (words.length === 0)
    return takesFile ? `    ${name}) _tenon_files -f ;;\n` : "";
  const first = `_tenon_words "${words.join(" ")}"`;
  return takesFile
    ? `    ${name}) if ((COMP_CWORD == 2)); then ${first}; else _tenon_files -f; fi ;;\n`
    : `    ${name}) ${first} ;;\n`;
}
