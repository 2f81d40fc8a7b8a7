import type { ApiVersion, MediaType } from "../../../language/model/model.js";
import type { Conversions } from "../conversions/conversions.js";
import { acceptsIdempotencyKey } from "../operations/request-type.js";

const features = [
  "callbackUrls",
  "formBodies",
  "idempotencyKeys",
  "multipartBodies",
  "pages",
  "quotas",
  "convertedValues",
] as const;

/** A feature of the server's runtime, by the name of its export. */
export type Feature = (typeof features)[number];

/**
 * The features of the server's runtime that a version uses. The output contains no
 * others.
 */
export function featuresOf(
  { operations, rateLimitPolicies }: ApiVersion,
  conversions: Conversions,
): readonly Feature[] {
  const receives = (kind: MediaType["kind"]) =>
    operations.some(({ body }) =>
      body?.content.some((media) => media.kind === kind),
    );
  const used: { readonly [Name in Feature]: boolean } = {
    callbackUrls: operations.some(
      ({ callbackUrls }) => callbackUrls.length > 0,
    ),
    formBodies: receives("form"),
    idempotencyKeys: operations.some(acceptsIdempotencyKey),
    multipartBodies: receives("multipart"),
    pages: operations.some(
      ({ cursorPagination }) => cursorPagination !== undefined,
    ),
    quotas: rateLimitPolicies.length > 0,
    convertedValues: conversions.inOperations,
  };
  return features.filter((name) => used[name]);
}
