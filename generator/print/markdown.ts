/** Text that stands in a code span as it is, as most does. */
const plainCodeSpan = /^[!-_a-~]+(?: [!-_a-~]+)*$/;

/** Text of a description as a code span on one line, whatever stands in it. */
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

/** Prose of a description with all that Markdown or HTML could read in it escaped. */
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
