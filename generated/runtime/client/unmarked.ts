/**
 * Makes a function that throws if a text contains the separator, for styles that cannot
 * escape it.
 */
export function unmarked(name: string, mark: string) {
  return (text: string): string => {
    if (text.includes(mark))
      throw new TypeError(`Within ${name}, "${mark}" would end the part.`);
    return text;
  };
}
