import { type Answer, decided } from "./answer.js";

/** A format of strings. */
interface Format {
  /** A text that is valid for the format. */
  readonly sample: string;
  /** A shorter one, where a limit of the length may refuse the sample. */
  readonly short?: string;
  /** A pattern that matches every valid text; absent if none is known. */
  readonly look?: RegExp;
}

const formats: ReadonlyMap<string, Format> = new Map(
  Object.entries<Format>({
    uuid: {
      sample: "16fd2706-8baf-433b-82eb-8c7fada847da",
      look: /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i,
    },
    date: { sample: "2026-01-02", look: /^\d{4}-\d\d-\d\d$/ },
    time: {
      sample: "09:15:42Z",
      look: /^\d\d:\d\d:\d\d(?:\.\d+)?(?:z|[+-]\d\d:\d\d)$/i,
    },
    "date-time": {
      sample: "2026-01-02T09:15:42Z",
      look: /^\d{4}-\d\d-\d\d[t ]\d\d:\d\d:\d\d(?:\.\d+)?(?:z|[+-]\d\d:\d\d)$/i,
    },
    duration: { sample: "PT1H", look: /^P[\dT][\dA-Z.,]*$/ },
    email: {
      sample: "someone@example.com",
      short: "a@b.co",
      look: /^\S+@\S+$/,
    },
    hostname: {
      sample: "example.com",
      short: "a.co",
      look: /^[a-z\d-]+(?:\.[a-z\d-]+)*\.?$/i,
    },
    ipv4: { sample: "192.0.2.1", look: /^\d{1,3}(?:\.\d{1,3}){3}$/ },
    ipv6: {
      sample: "2001:db8::1",
      short: "::1",
      look: /^[\da-f:.]*:[\da-f:.]*$/i,
    },
    uri: {
      sample: "https://example.com/sample",
      short: "urn:a",
      look: /^[a-z][a-z\d+.-]*:[\w.~:/?#[\]@!$&'()*+,;=%-]*$/i,
    },
    "uri-reference": {
      sample: "/sample",
      short: "/",
      look: /^[\w.~:/?#[\]@!$&'()*+,;=%-]*$/i,
    },
    byte: {
      sample: "c2FtcGxl",
      look: /^(?:[A-Za-z\d+/]{4})*(?:[A-Za-z\d+/]{2}(?:==|[A-Za-z\d+/]=))?$/,
    },
    base64url: { sample: "c2FtcGxl", look: /^[\w-]*={0,2}$/ },
    "json-pointer": { sample: "/sample", look: /^(?:\/[^]*)?$/ },
    regex: { sample: "^sample$" },
  }),
);

/** Pairs of formats: each value of the first is also valid for the second. */
const included = new Set([
  ...["int32 int64", "float double", "uri uri-reference", "uri iri"],
  ...["email idn-email", "hostname idn-hostname", "iri iri-reference"],
  ...["uri iri-reference", "uri-reference iri-reference"],
]);

/** Whether every text of one format is one of another. */
export function isFormatWithin(one: string, other: string): Answer {
  if (one === other || included.has(`${one} ${other}`)) return "included";
  if (included.has(`${other} ${one}`) || one === "") return "not-included";
  const sample = sampleOfFormat(one);
  const look = formats.get(other)?.look;
  if (sample === undefined || look === undefined) return "undecided";
  return decided(look.test(sample));
}

/** Whether a text has the form of a format. */
export function isOfFormat(text: string, format: string): Answer {
  const { sample, look } = formats.get(format) ?? {};
  if (text === sample) return "included";
  return look?.test(text) === false ? "not-included" : "undecided";
}

/** Returns a text that is valid for a format. */
export function sampleOfFormat(format: string): string | undefined {
  return formats.get(format)?.sample;
}

/** Returns a shorter text that is valid for a format, if there is one. */
export function shortSampleOfFormat(format: string): string | undefined {
  return formats.get(format)?.short;
}
