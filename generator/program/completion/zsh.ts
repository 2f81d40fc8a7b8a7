import type {
  Completed,
  CompletedOption,
  CompletedValue,
} from "./described.js";

/** The script for zsh, on its own system of completion. */
export function zshScript(commands: readonly Completed[]): string {
  return `#compdef tenon
# Completion of tenon for zsh. Add this to ~/.zshrc, below compinit: eval "$(tenon completion zsh)"
_tenon() {
  local -a commands
  commands=(
${commands.map(({ name, summary }) => `    ${quoted(`${name}:${summary}`)}\n`).join("")}  )
  if ((CURRENT == 2)); then
    _describe command commands
    return
  fi
  local command=\${words[2]}
  shift words
  ((CURRENT--))
  case $command in
${commands.map(commandCase).join("")}  esac
}
compdef _tenon tenon
`;
}

function commandCase({ name, options, words, takesFile }: Completed): string {
  const first =
    words.length > 0
      ? [quoted(`1:${name}:(${words.join(" ")})`)]
      : takesFile
        ? [quoted("1:description:_files")]
        : [];
  const rest = takesFile ? [quoted("*:description:_files")] : [];
  const specs = [...options.map(optionSpec), ...first, ...rest];
  return `    ${name})\n      _arguments -s \\\n${specs
    .map((spec) => `        ${spec}`)
    .join(" \\\n")}\n      ;;\n`;
}

/** An option in the form of `_arguments`. */
function optionSpec({ name, short, help, value }: CompletedOption): string {
  const long = value === undefined ? `--${name}` : `--${name}=`;
  const brief = value === undefined ? `-${short ?? ""}` : `-${short ?? ""}+`;
  const text = `[${escaped(help)}]${value === undefined ? "" : action(value)}`;
  return short === undefined
    ? quoted(`${long}${text}`)
    : `${quoted(`(-${short} --${name})`)}{${brief},${long}}${quoted(text)}`;
}

function action({ name, kind, words, isList }: CompletedValue): string {
  const label = `:${escaped(name)}:`;
  if (kind === "file") return `${label}_files`;
  if (kind === "folder") return `${label}_files -/`;
  if (kind === "text") return `${label} `;
  const all = words.join(" ");
  return isList ? `${label}_sequence compadd - ${all}` : `${label}(${all})`;
}

function escaped(text: string): string {
  return text.replaceAll(/[[\]:\\]/g, "\\$&");
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
