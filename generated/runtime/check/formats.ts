// The supported formats of JSON Schema. Each check runs in linear time: no regular
// expression backtracks.

/** Whether a text is a UUID (RFC 9562). */
export function isUuid(text: string): boolean {
  return uuid.test(text);
}

const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;

/** Whether a text is a full-date of RFC 3339 that exists: `2024-02-29`. */
export function isDate(text: string): boolean {
  return date.test(text) && isDay(text);
}

const date = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;

/** Whether the day at the start of a text (01 to 31) exists in its month. */
function isDay(text: string): boolean {
  const day = digits(text, 8);
  if (day <= 28) return true;
  const month = digits(text, 5);
  if (month !== 2) {
    const short = month === 4 || month === 6 || month === 9 || month === 11;
    return day <= 30 || !short;
  }
  const year = digits(text, 0) * 100 + digits(text, 2);
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return day === 29 && leap;
}

/** The value of two digits. */
function digits(text: string, index: number): number {
  return (text.charCodeAt(index) - 48) * 10 + text.charCodeAt(index + 1) - 48;
}

/** Whether a text is a full-time of RFC 3339, with offset: `08:30:06.28Z`. */
export function isTime(text: string): boolean {
  return time.test(text) && (text.charAt(6) !== "6" || isLeapSecond(text));
}

const time =
  /^(?:[01]\d|2[0-3]):[0-5]\d:(?:[0-5]\d|60)(?:\.\d+)?(?:z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/i;

/** Whether second 60 is at the end of a day in UTC. */
function isLeapSecond(text: string): boolean {
  let minute = digits(text, 0) * 60 + digits(text, 3);
  if (!/z$/i.test(text)) {
    const offset = text.slice(-6);
    const shift = digits(offset, 1) * 60 + digits(offset, 4);
    minute += offset.startsWith("-") ? shift : -shift;
  }
  return (minute + 1440) % 1440 === 1439;
}

/** Whether a text is a date-time of RFC 3339: `2024-02-29T08:30:06Z`. */
export function isDateTime(text: string): boolean {
  if (!dateTime.test(text) || !isDay(text)) return false;
  return text.charAt(17) !== "6" || isLeapSecond(text.slice(11));
}

const dateTime =
  /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])t(?:[01]\d|2[0-3]):[0-5]\d:(?:[0-5]\d|60)(?:\.\d+)?(?:z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/i;

/**
 * Whether a text is an ISO 8601 duration in the syntax of RFC 3339: `P1DT12H`. Seconds
 * may have a fraction, as ISO 8601 allows: `PT1.5S`.
 */
export function isDuration(text: string): boolean {
  return duration.test(text);
}

const duration =
  /^P(?=[\dT])(?:\d+W|(?:\d+Y(?:\d+M(?:\d+D)?)?|\d+M(?:\d+D)?|\d+D)?(?:T(?=\d)(?:\d+H(?:\d+M(?:\d+(?:\.\d+)?S)?)?|\d+M(?:\d+(?:\.\d+)?S)?|\d+(?:\.\d+)?S))?)$/;

/** Whether a text is a URI (RFC 3986), with a scheme. */
export function isUri(text: string): boolean {
  return plainUri.test(text) || (scheme.test(text) && isUriReference(text));
}

// Shortcut: matches nearly every URI. The schemes of the web come first, because they
// are compared as a whole.
const plainUri =
  /^(?:https?|[a-z][a-z\d+.-]*):\/\/[\w.~!$&'()*+,;=-]*(?::\d*)?(?:[/?][\w.~!$&'()*+,;=:@/?-]*)?$/i;

const scheme = /^[a-z][a-z\d+.-]*:/i;

/** Whether a text is a URI or a relative reference (RFC 3986). */
export function isUriReference(text: string): boolean {
  const parts = uriReference.exec(text);
  if (parts === null || /%(?![\da-f]{2})/i.test(text)) return false;
  const [, address] = parts;
  return (
    address === undefined || futureAddress.test(address) || isIpv6(address)
  );
}

// A scheme, or a first segment without a colon; an authority (user, host or `[address]`,
// port), or a path that does not start like one; path, query and fragment.
const uriReference =
  /^(?:[a-z][a-z\d+.-]*:|(?![^/?#]*:))(?:\/\/(?:[\w.~!$&'()*+,;=:%-]*@)?(?:\[([^\]]*)\]|[\w.~!$&'()*+,;=%-]*)(?::\d*)?(?![^/?#])|(?!\/\/))[\w.~!$&'()*+,;=:@/%-]*(?:\?[\w.~!$&'()*+,;=:@/?%-]*)?(?:#[\w.~!$&'()*+,;=:@/?%-]*)?$/i;
const futureAddress = /^v[\da-f]+\.[\w.~!$&'()*+,;=:-]+$/i;

/** Whether a text is an email address (RFC 5321). */
export function isEmail(text: string): boolean {
  const at = text.lastIndexOf("@");
  const local = text.slice(0, at);
  const domain = text.slice(at + 1);
  if (at < 1 || local.length > 64) return false;
  if (!dotAtom.test(local) && !quoted.test(local)) return false;
  if (!domain.startsWith("[")) return isHostname(domain);
  if (!domain.endsWith("]")) return false;
  const address = domain.slice(1, -1);
  return /^ipv6:/i.test(address) ? isIpv6(address.slice(5)) : isIpv4(address);
}

const dotAtom = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
const quoted = /^"(?:[ !#-[\]-~]|\\[ -~])*"$/;

/** Whether a text is a host name (RFC 1123). */
export function isHostname(text: string): boolean {
  return text.length <= 253 && hostname.test(text);
}

const hostname =
  /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)*$/i;

/** Whether a text is an IPv4 address in dotted decimals. */
export function isIpv4(text: string): boolean {
  return ipv4.test(text);
}

const ipv4 =
  /^(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3}$/;

/** Whether a text is an IPv6 address (RFC 4291), without a zone. */
export function isIpv6(text: string): boolean {
  if (text.length > 45) return false;
  const halves = text.split("::");
  if (halves.length > 2) return false;
  let groups = 0;
  for (const [index, half] of halves.entries()) {
    if (half === "") continue;
    const count = countGroups(half, index === halves.length - 1);
    if (count === undefined) return false;
    groups += count;
  }
  return halves.length === 2 ? groups <= 7 : groups === 8;
}

/** Counts 16-bit groups. The last one may be an IPv4 address, which counts as two. */
function countGroups(text: string, last: boolean): number | undefined {
  const groups = text.split(":");
  let count = 0;
  for (const [index, group] of groups.entries()) {
    if (/^[\da-f]{1,4}$/i.test(group)) count += 1;
    else if (last && index === groups.length - 1 && isIpv4(group)) count += 2;
    else return undefined;
  }
  return count;
}

/** Whether a text is Base64 with padding (RFC 4648, section 4). */
export function isBase64(text: string): boolean {
  return text.length % 4 === 0 && base64.test(text);
}

const base64 = /^[A-Za-z\d+/]*={0,2}$/;

/** Whether a text is Base64 for URLs (RFC 4648, section 5), with or without padding. */
export function isBase64Url(text: string): boolean {
  const digits = text.replace(/={1,2}$/, "");
  const isPadded = digits.length < text.length;
  return (
    base64Url.test(digits) &&
    (isPadded ? text.length % 4 === 0 : digits.length % 4 !== 1)
  );
}

const base64Url = /^[\w-]*$/;

/** Whether a text is a JSON pointer (RFC 6901). */
export function isJsonPointer(text: string): boolean {
  return jsonPointer.test(text);
}

const jsonPointer = /^(?:\/(?:[^~/]|~[01])*)*$/;

/** Whether a text is a regular expression of ECMA-262. */
export function isRegex(text: string): boolean {
  try {
    new RegExp(text, "u");
    return true;
  } catch {
    return false;
  }
}
