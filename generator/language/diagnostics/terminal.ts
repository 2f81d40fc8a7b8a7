// Control characters, and characters that change the direction or the
// visibility of text.
const unsafe =
  // eslint-disable-next-line no-control-regex -- matches control characters
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/g;

/** Escapes control characters and line breaks, so that text of a description cannot control the terminal. */
export function escapeControls(text: string): string {
  return text.replace(unsafe, (unit) => {
    if (unit === "\n") return "\\n";
    if (unit === "\r") return "\\r";
    if (unit === "\t") return "\\t";
    return `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
  });
}

const styles = {
  bold: [1, 22],
  dim: [2, 22],
  red: [31, 39],
  green: [32, 39],
  yellow: [33, 39],
  cyan: [36, 39],
} as const;

/** Applies a style to a text. */
export type Paint = (style: keyof typeof styles, text: string) => string;

/** Returns a function that applies styles, or that returns texts unchanged. */
export function painter(colour: boolean): Paint {
  if (!colour) return (_, text) => text;
  return (style, text) => {
    if (text === "") return text;
    const [on, off] = styles[style];
    return `\u001b[${String(on)}m${text}\u001b[${String(off)}m`;
  };
}

/** A number with its noun: `1 file`, `2 files`. */
export function count(number: number, noun: string): string {
  return `${String(number)} ${noun}${number === 1 ? "" : "s"}`;
}
