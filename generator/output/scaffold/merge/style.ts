/** The style of a file: its indentation, line ends, quotes and semicolons. */
export class Style {
  readonly newline: "\r\n" | "\n";
  /** The end of a statement. */
  readonly semicolon: "" | ";";
  readonly #quote: string;
  readonly #indent: string;

  /**
   * @param text the file
   * @param sample a statement of it, such as an import
   */
  constructor(text: string, sample: string | undefined) {
    this.newline = text.includes("\r\n") ? "\r\n" : "\n";
    // A comment's lines begin with a space and an asterisk.
    this.#indent = /^(\t| {2,})[^\s*]/m.exec(text)?.[1] ?? "  ";
    const isSingle = sample?.includes("'") === true && !sample.includes('"');
    this.#quote = isSingle ? "'" : '"';
    this.semicolon = sample?.endsWith(";") === false ? "" : ";";
  }

  /**
   * Converts code from Tenon's style to the style of the file. Its line ends stay `\n`.
   */
  apply(code: string): string {
    return code
      .split("\n")
      .map((line) => {
        const spaces = /^(?: {2})*/.exec(line)?.[0].length ?? 0;
        return this.#indent.repeat(spaces / 2) + this.#line(line.slice(spaces));
      })
      .join("\n");
  }

  #line(line: string): string {
    if (/^(?:\/[/*]| ?\*)/.test(line)) return line;
    const ended = this.semicolon === "" ? line.replace(/;$/, "") : line;
    return this.#quote === "'" && !/['\\]/.test(ended)
      ? ended.replaceAll('"', "'")
      : ended;
  }
}
