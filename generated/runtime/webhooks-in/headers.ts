/** The headers of a delivery: `Headers`, Node's object, a `Map`, or pairs. */
export type WebhookHeaders =
  | { get(name: string): string | null | undefined }
  | Iterable<readonly [name: string, value: string]>
  | { readonly [name: string]: string | readonly string[] | undefined };

/** The headers of the Standard Webhooks specification. */
export type WebhookHeaderName =
  "webhook-id" | "webhook-timestamp" | "webhook-signature";

/**
 * Finds a header in any container, ignoring case. Repeated headers are joined with a
 * comma, as HTTP defines. Never throws for any input of a sender.
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

/** Compares lengths first, so that very long names are not converted. */
function sameName(key: unknown, name: WebhookHeaderName): boolean {
  return (
    typeof key === "string" &&
    key.length === name.length &&
    key.toLowerCase() === name
  );
}
