/**
 * How many members the objects of a JSON text have, written ones all counted:
 * the values of `JSON.parse`, which keeps the last of two members of one name,
 * have fewer where a name stands twice. The text must be well formed.
 */
export function countMembers(text: string): number {
  let members = 0;
  let start = text.indexOf('"');
  while (start >= 0) {
    const end = stringEnd(text, start);
    // Of all strings, only names have a colon behind them.
    let next = end;
    while (isSpace(text.charCodeAt(next))) next++;
    if (text.charCodeAt(next) === 0x3a) members++;
    start = text.indexOf('"', next);
  }
  return members;
}

/** The offset behind the string that starts at `start`. */
function stringEnd(text: string, start: number): number {
  let quote = text.indexOf('"', start + 1);
  while (text.charCodeAt(quote - 1) === 0x5c && isEscaped(text, quote))
    quote = text.indexOf('"', quote + 1);
  return quote + 1;
}

/** Whether an odd number of backslashes stands in front. */
function isEscaped(text: string, offset: number): boolean {
  let first = offset;
  while (text.charCodeAt(first - 1) === 0x5c) first--;
  return (offset - first) % 2 === 1;
}

function isSpace(unit: number): boolean {
  return unit === 0x20 || unit === 0x0a || unit === 0x0d || unit === 0x09;
}
