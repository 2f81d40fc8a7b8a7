import { codes, type Meaning } from "../diagnostics/codes.js";

const all: readonly (readonly [string, Meaning])[] = Object.entries(codes);

/** Every diagnostic code in a line of its own: how it is reported and what it means. */
export function listOfCodes(): string {
  const width = Math.max(...all.map(([code]) => code.length));
  const rows = all.map(
    ([code, { severities, meaning }]) =>
      `${code.padEnd(width)}  ${severities.join("/").padEnd(7)}  ${meaning}\n`,
  );
  return `${rows.join("")}\n\`tenon explain <code>\` says what to do about one.\n`;
}

/** What a code means, and what to do about it. */
export function explanationOf(code: keyof typeof codes): string {
  const { severities, meaning, remedy } = codes[code];
  return `${code}  ${severities.join(" or ")}\n  ${meaning}\n  ${remedy}\n`;
}
