/** Text that a code span can contain unchanged. Most text is like this. */
const plainCodeSpan = /^[!-_a-~]+(?: [!-_a-~]+)*$/;

/** Prints text of a description as a code span on one line. */
export function codeSpan(raw: string): string {
  if (plainCodeSpan.test(raw)) return `\`${raw}\``;
  const line = printable(raw);
  const longest = Math.max(
    0,
    ...(line.match(/`+/g) ?? []).map((run) => run.length),
  );
  const fence = "`".repeat(longest + 1);
  const padded = line === "" || /^`|`$|^ .* $/.test(line) ? ` ${line} ` : line;
  return fence + padded + fence;
}

/**
 * Escapes everything in text of a description that Markdown or HTML would
 * interpret.
 */
export function escapeMarkdown(raw: string): string {
  return printable(raw)
    .replace(/[\\`*_{}[\]<>()#+!|~&$]/g, "\\$&")
    .replace(/^(\d+)\./, "$1\\.");
}

// Control, direction and invisible characters, and lone surrogates.
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;

function printable(raw: string): string {
  return raw
    .replace(/\s+/g, " ")
    .replace(
      invisible,
      (char) => `\\u{${(char.codePointAt(0) ?? 0).toString(16)}}`,
    )
    .trim();
}
