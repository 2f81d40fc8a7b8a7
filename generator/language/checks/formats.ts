import {
  aBase64,
  aBase64Url,
  aDate,
  aDateTime,
  aDuration,
  aHostname,
  aJsonPointer,
  anEmail,
  anIpv4,
  anIpv6,
  aRegex,
  aTime,
  aUri,
  aUriReference,
  aUrl,
  aUuid,
  type Format,
} from "../../../templates/runtime/check/check-format.js";

const formats: ReadonlyMap<string, Format> = new Map([
  ["uuid", aUuid],
  ["date", aDate],
  ["date-time", aDateTime],
  ["time", aTime],
  ["duration", aDuration],
  ["uri", aUri],
  ["url", aUrl],
  ["uri-reference", aUriReference],
  ["email", anEmail],
  ["hostname", aHostname],
  ["ipv4", anIpv4],
  ["ipv6", anIpv6],
  ["byte", aBase64],
  ["base64url", aBase64Url],
  ["json-pointer", aJsonPointer],
  ["regex", aRegex],
]);

/** The check of a format; undefined if the format is only an annotation. */
export function formatCheck(format: string): Format | undefined {
  return formats.get(format);
}
