/** Refuses a part that holds what parts are told by, where nothing can escape it. */
export function unmarked(name: string, mark: string) {
  return (text: string): string => {
    if (text.includes(mark))
      throw new TypeError(`Within ${name}, "${mark}" would end the part.`);
    return text;
  };
}
