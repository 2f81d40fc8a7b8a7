/** The headers of a delivery, in any container: `Headers`, node's object, a map, or a list of pairs. */
export type WebhookHeaders =
  | { get(name: string): string | null | undefined }
  | Iterable<readonly [name: string, value: string]>
  | { readonly [name: string]: string | readonly string[] | undefined };

/** What Standard Webhooks has a delivery say of itself. */
export type WebhookHeaderName =
  "webhook-id" | "webhook-timestamp" | "webhook-signature";

/**
 * Looks a header up, whatever holds them and however it is written. One that
 * comes several times is one text, joined as HTTP joins them. Never throws on
 * what a caller has sent.
 */
export function headerOf(
  headers: WebhookHeaders,
  name: WebhookHeaderName,
): string | undefined {
  const found: unknown =
    "get" in headers && typeof headers.get === "function"
      ? headers.get(name)
      : Reflect.get(headers, name);
  if (typeof found === "string") return found;
  const entries: Iterable<readonly [unknown, unknown]> =
    Symbol.iterator in headers ? headers : Object.entries(headers);
  const values: unknown[] = [];
  for (const [key, value] of entries)
    if (sameName(key, name)) values.push(value);
  const texts = values.flat().filter((value) => typeof value === "string");
  return texts.length === 0 ? undefined : texts.join(", ");
}

/** Lengths first: a name of a megabyte is not to be written anew. */
function sameName(key: unknown, name: WebhookHeaderName): boolean {
  return (
    typeof key === "string" &&
    key.length === name.length &&
    key.toLowerCase() === name
  );
}
