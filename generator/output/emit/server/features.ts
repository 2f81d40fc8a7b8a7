import type { ApiVersion, MediaType } from "../../../language/model/model.js";
import type { Import } from "../../../language/print/code.js";
import { importValue } from "../../../language/print/print.js";
import type { Conversions } from "../conversions/conversions.js";
import { acceptsIdempotencyKey } from "../operations/request-type.js";

/**
 * The features of the server's runtime that a version uses. The output contains no
 * others.
 */
export function featuresOf(
  { operations, rateLimitPolicies }: ApiVersion,
  conversions: Conversions,
): readonly Import[] {
  const receives = (kind: MediaType["kind"]) =>
    operations.some(({ body }) =>
      body?.content.some((media) => media.kind === kind),
    );
  const used = {
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
  return Object.entries(used).flatMap(([name, isUsed]) =>
    isUsed ? [importValue("runtime/server", name)] : [],
  );
}
