/** The longest description that search engines show. */
const LONGEST = 160;

/**
 * The description of a page: the start of its first paragraph, as plain text.
 *
 * @param text the Markdown of the page
 */
export function pageDescription(text: string): string {
  const [paragraph = ""] = text
    .replace(/^---\n.*?\n---\n/s, "")
    .replaceAll(/<!--.*?-->/gs, "")
    .split(/\n{2,}/)
    .map((part) => part.trim())
    .filter((part) => /^[A-Z`*[]/i.test(part));
  const plain = paragraph
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replaceAll(/[`*]/g, "")
    .replaceAll("&lt;", "<")
    .replaceAll(/\s+/g, " ")
    .replace(/:$/, ".");
  return plain.length <= LONGEST ? plain : shortened(plain);
}

/** Whole sentences, or else whole words. */
function shortened(text: string): string {
  const start = text.slice(0, LONGEST);
  const sentences = /^.*[.!?](?= )/.exec(start)?.[0];
  return sentences ?? `${start.replace(/ [^ ]*$/, "")} …`;
}
