/** Whether a text is a regular expression of ECMA-262, with the `u` flag or without. */
export function isPattern(text: string): boolean {
  return compiles(text, "u") || compiles(text, "");
}

function compiles(text: string, flags: string): boolean {
  try {
    new RegExp(text, flags);
    return true;
  } catch {
    return false;
  }
}
