// What a terminal would obey or hide instead of showing it: control
// characters, and those that change the direction or the visibility of text.
const unsafe =
  // eslint-disable-next-line no-control-regex -- control characters are what it looks for
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/g;

/** Text of a description as one line that can be shown: what could steer a terminal is spelled out. */
export function harmless(text: string): string {
  return text.replace(unsafe, (unit) => {
    if (unit === "\n") return "\\n";
    if (unit === "\r") return "\\r";
    if (unit === "\t") return "\\t";
    return `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
  });
}
