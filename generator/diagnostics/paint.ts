const styles = {
  bold: [1, 22],
  dim: [2, 22],
  red: [31, 39],
  green: [32, 39],
  yellow: [33, 39],
} as const;

/** Gives a text a style, or leaves it as it is. */
export type Paint = (style: keyof typeof styles, text: string) => string;

/** Paints where colours are wanted. */
export function painter(colour: boolean): Paint {
  if (!colour) return (_, text) => text;
  return (style, text) => {
    if (text === "") return text;
    const [on, off] = styles[style];
    return `\u001b[${String(on)}m${text}\u001b[${String(off)}m`;
  };
}
