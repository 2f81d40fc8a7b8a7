import type { Completed, CompletedOption } from "./described.js";

/** The script for fish. */
export function fishScript(commands: readonly Completed[]): string {
  const lines = [
    "# Completion of tenon for fish. Save it: tenon completion fish > ~/.config/fish/completions/tenon.fish",
    "complete -c tenon -f",
    ...commands.flatMap((command) => [
      `complete -c tenon -n __fish_use_subcommand -a ${command.name} -d ${quoted(command.summary)}`,
      ...linesOf(command),
    ]),
  ];
  return `${lines.join("\n")}\n`;
}

function linesOf({
  name,
  options,
  words,
  takesFile,
}: Completed): readonly string[] {
  const where = `complete -c tenon -n '__fish_seen_subcommand_from ${name}'`;
  return [
    ...options.map((option) => `${where} ${optionText(option)}`),
    ...(takesFile ? [`${where} -F`] : []),
    ...(words.length === 0
      ? []
      : [
          `complete -c tenon -n 'test (count (commandline -opc)) -eq 2; and __fish_seen_subcommand_from ${name}' -a ${quoted(words.join(" "))}`,
        ]),
  ];
}

function optionText({ name, short, help, value }: CompletedOption): string {
  const forms = short === undefined ? "" : ` -s ${short}`;
  const text = `-l ${name}${forms} -d ${quoted(help)}`;
  if (value === undefined) return text;
  const { kind, words } = value;
  if (kind === "words") return `${text} -x -a ${quoted(words.join(" "))}`;
  if (kind === "file") return `${text} -r -F`;
  return kind === "folder"
    ? `${text} -x -a '(__fish_complete_directories)'`
    : `${text} -x`;
}

/** A text as one word of fish, in which `\\` also escapes within quotes. */
function quoted(text: string): string {
  return `'${text.replaceAll(/[\\']/g, "\\$&")}'`;
}
