/** Checks of string properties with a `format`, and the supported formats. */
import type { Failure } from "../check.js";
import {
  refuse,
  requiredString,
  requiredStringOrNull,
} from "./check-property.js";
import {
  isBase64,
  isBase64Url,
  isDate,
  isDateTime,
  isDuration,
  isEmail,
  isHostname,
  isIpv4,
  isIpv6,
  isJsonPointer,
  isRegex,
  isTime,
  isUri,
  isUriReference,
  isUuid,
} from "./formats.js";

/** A `format` of JSON Schema. */
export interface Format {
  readonly test: (text: string) => boolean;
  /** What a valid value is, for error messages. */
  readonly noun: string;
}

export const aUuid: Format = { test: isUuid, noun: "a UUID" };
export const aDate: Format = {
  test: isDate,
  noun: "a date such as 2024-02-29",
};
export const aDateTime: Format = {
  test: isDateTime,
  noun: "a date and time such as 2024-02-29T08:30:00Z",
};
export const aTime: Format = { test: isTime, noun: "a time such as 08:30:00Z" };
export const aDuration: Format = {
  test: isDuration,
  noun: "a duration such as P1DT12H",
};
export const aUri: Format = { test: isUri, noun: "a URI" };
export const aUrl: Format = { test: isUri, noun: "a URL" };
export const aUriReference: Format = {
  test: isUriReference,
  noun: "a URI reference",
};
export const anEmail: Format = { test: isEmail, noun: "an email address" };
export const aHostname: Format = { test: isHostname, noun: "a host name" };
export const anIpv4: Format = { test: isIpv4, noun: "an IPv4 address" };
export const anIpv6: Format = { test: isIpv6, noun: "an IPv6 address" };
export const aBase64: Format = { test: isBase64, noun: "Base64" };
export const aBase64Url: Format = { test: isBase64Url, noun: "Base64url" };
export const aJsonPointer: Format = {
  test: isJsonPointer,
  noun: "a JSON pointer",
};
export const aRegex: Format = { test: isRegex, noun: "a regular expression" };

/** Checks a required property with a format. */
export function requiredFormat(
  value: unknown,
  format: Format,
  at: string,
  path: string,
  failures: Failure[],
): void {
  if (typeof value !== "string") requiredString(value, at, path, failures);
  else if (!format.test(value)) refuse(value, format.noun, at, path, failures);
}

/** Checks an optional property with a format. */
export function optionalFormat(
  value: unknown,
  format: Format,
  at: string,
  path: string,
  failures: Failure[],
): void {
  if (value !== undefined) requiredFormat(value, format, at, path, failures);
}

/** Checks a required property with a format, or null. */
export function requiredFormatOrNull(
  value: unknown,
  format: Format,
  at: string,
  path: string,
  failures: Failure[],
): void {
  if (typeof value === "string")
    requiredFormat(value, format, at, path, failures);
  else requiredStringOrNull(value, at, path, failures);
}

/** Checks an optional property with a format, or null. */
export function optionalFormatOrNull(
  value: unknown,
  format: Format,
  at: string,
  path: string,
  failures: Failure[],
): void {
  if (value !== undefined)
    requiredFormatOrNull(value, format, at, path, failures);
}
