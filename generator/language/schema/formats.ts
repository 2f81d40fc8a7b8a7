import { type Answer, decided } from "./answer.js";

/** A format of strings. */
interface Format {
  /** A text that is valid for the format. */
  readonly sample: string;
  /** Others, where a limit of the length or a pattern may refuse the sample. */
  readonly others?: readonly string[];
  /** A pattern without flags that matches every valid text; absent if none is known. */
  readonly look?: RegExp;
  /** A pattern of the texts that every reader accepts, if some do not accept all. */
  readonly usual?: RegExp;
}

/** A day of RFC 3339, in a month that has so many days or not. */
const day = "\\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])";

/** A time of RFC 3339 with its offset; `zone` is the letter of UTC. */
const time = (zone: string) =>
  `(?:[01]\\d|2[0-3]):[0-5]\\d:(?:[0-5]\\d|60)(?:\\.\\d+)?(?:${zone}|[+-](?:[01]\\d|2[0-3]):[0-5]\\d)`;

/** Ends of a time: fractions of a second, and offsets. */
const fractions = [".123Z", ".123456Z", "+00:00", ".123+00:00", ".1Z"];

const formats: ReadonlyMap<string, Format> = new Map(
  Object.entries<Format>({
    uuid: {
      sample: "16fd2706-8baf-433b-82eb-8c7fada847da",
      look: /^[\da-fA-F]{8}(?:-[\da-fA-F]{4}){3}-[\da-fA-F]{12}$/,
    },
    date: { sample: "2026-01-02", look: new RegExp(`^${day}$`) },
    time: {
      sample: "09:15:42Z",
      others: fractions.map((end) => `09:15:42${end}`),
      look: new RegExp(`^${time("[Zz]")}$`),
      usual: new RegExp(`^${time("Z")}$`),
    },
    "date-time": {
      sample: "2026-01-02T09:15:42Z",
      others: fractions.map((end) => `2026-01-02T09:15:42${end}`),
      look: new RegExp(`^${day}[Tt ]${time("[Zz]")}$`),
      usual: new RegExp(`^${day}T${time("Z")}$`),
    },
    duration: { sample: "PT1H", look: /^P[\dT][\dA-Z.,]*$/ },
    email: {
      sample: "someone@example.com",
      others: ["a@b.co"],
      look: /^\S+@\S+$/,
    },
    hostname: {
      sample: "example.com",
      others: ["a.co"],
      look: /^[a-zA-Z\d-]+(?:\.[a-zA-Z\d-]+)*\.?$/,
    },
    ipv4: { sample: "192.0.2.1", look: /^\d{1,3}(?:\.\d{1,3}){3}$/ },
    ipv6: {
      sample: "2001:db8::1",
      others: ["::1"],
      look: /^[\da-fA-F:.]*:[\da-fA-F:.]*$/,
    },
    uri: {
      sample: "https://example.com/sample",
      others: ["urn:a"],
      look: /^[a-zA-Z][a-zA-Z\d+.-]*:[\w.~:/?#[\]@!$&'()*+,;=%-]*$/,
    },
    "uri-reference": {
      sample: "/sample",
      others: ["/"],
      look: /^[\w.~:/?#[\]@!$&'()*+,;=%-]*$/,
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

/** Returns texts that are valid for a format, the likeliest first. */
export function samplesOfFormat(format: string): readonly string[] {
  const { sample, others = [] } = formats.get(format) ?? {};
  return sample === undefined ? [] : [sample, ...others];
}

/** A pattern of the texts of a format that every reader accepts; undefined if none is known. */
export function patternOfFormat(format: string): string | undefined {
  const { look, usual = look } = formats.get(format) ?? {};
  return usual?.source;
}
