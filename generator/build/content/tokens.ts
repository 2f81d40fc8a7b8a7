/** Whether a text can be the name of a method or of a header: a token of RFC 9110, section 5.6.2. */
export function isToken(text: string): boolean {
  return /^[\w!#$%&'*+.^`|~-]+$/.test(text);
}

/** Whether a text can name a media type or a range of them, with or without parameters: RFC 9110, section 8.3.1. */
export function isMediaType(text: string): boolean {
  const [essence = ""] = text.split(";");
  const words = essence.trim().split("/");
  return words.length === 2 && words.every(isToken);
}
