/**
 * Reads deprecation, links and replays from response headers.
 */
import type { Operation } from "../operation.js";
import type { Codecs, Result, Send } from "./codecs.js";
import type {
  Connection,
  DeprecatedCall,
  DeprecationNotice,
} from "./options.js";
import { send } from "./send.js";

/**
 * Sends a call, reports deprecated operations, and adds the properties that are read
 * from response headers.
 */
export const surroundSend: Send = async (...call) => {
  const [connection, operation, , , codecs] = call;
  const result = await (codecs.sendForItems ?? send)(...call);
  if (result.response) codecs.notice?.(result.response, operation, connection);
  codecs.mark?.(result, codecs);
  return result;
};

/**
 * The properties of a result that come from response headers. The codec of the same
 * name reads each one.
 */
const marks = ["rateLimits", "replayed", "deprecation"] as const;

/**
 * Adds these properties to a result. They are parsed on first access, and empty without
 * a response.
 */
export function markResult(result: Result, codecs: Codecs): void {
  for (const name of marks) {
    const read = codecs[name];
    let value: unknown;
    if (read !== undefined)
      Object.defineProperty(result, name, {
        enumerable: true,
        get: () => (value ??= read(result.response ?? new Response())),
      });
  }
}

/** A result with a mark for replayed responses. */
export interface Replayable {
  /**
   * Whether the server replayed the response of an earlier request with the same
   * idempotency key.
   */
  readonly replayed: boolean;
}

/** Codec: adds `replayed` to results. */
export const replayMarks: Codecs = {
  send: surroundSend,
  mark: markResult,
  replayed: isReplayed,
};

/**
 * Whether the server replayed the response of an earlier request with the same
 * idempotency key. Reads `Idempotent-Replayed`, which is `true` or the structured field
 * `?1`.
 */
export function isReplayed({ headers }: Response): boolean {
  return /^(true|\?1)$/i.test(headers.get("idempotent-replayed") ?? "");
}

/** A result with the deprecation notice of its response. */
export interface Deprecable {
  /**
   * Undefined if there was no response, or the response has neither `Deprecation` nor
   * `Sunset`.
   */
  readonly deprecation: DeprecationNotice | undefined;
}

/** Codec: adds `deprecation` to results. */
export const deprecations: Codecs = {
  send: surroundSend,
  mark: markResult,
  deprecation: deprecationOf,
};

/**
 * Reads the headers `Deprecation` (RFC 9745), `Sunset` (RFC 8594) and their `Link`s.
 * Returns undefined if neither header is present.
 */
export function deprecationOf(
  response: Response,
): DeprecationNotice | undefined {
  const { headers } = response;
  const deprecation = headers.get("deprecation");
  const sunset = headers.get("sunset");
  // Drafts of RFC 9745 used a boolean.
  const isAnnounced = deprecation !== null && deprecation !== "false";
  if (!isAnnounced && sunset === null) return undefined;
  return {
    ...present("date", isAnnounced ? dateOf(deprecation) : undefined),
    ...present("sunset", sunset === null ? undefined : dateOf(sunset)),
    ...present(
      "policy",
      linkOf(response, "deprecation") ?? linkOf(response, "sunset"),
    ),
    ...present("successor", linkOf(response, "successor-version")),
  };
}

/**
 * Parses a structured-field date (RFC 9651, 3.3.7), an HTTP date (RFC 9110, 5.6.7) or
 * an ISO 8601 date.
 */
function dateOf(text: string): Date | undefined {
  const [, seconds] = /^@(-?\d{1,15})(?:;|$)/.exec(text) ?? [];
  // `Date` accepts almost any word followed by a number.
  const written = /^(\w+, |\d{4}-)/.test(text) ? text : Number.NaN;
  const date = new Date(
    seconds === undefined ? written : Number(seconds) * 1000,
  );
  return Number.isNaN(date.getTime()) ? undefined : date;
}

/** A notice with one value; empty if the value is missing. */
function present<Name extends keyof DeprecationNotice>(
  name: Name,
  value: DeprecationNotice[Name],
): DeprecationNotice {
  return value === undefined ? {} : { [name]: value };
}

/**
 * Codec: reports each deprecated operation once, whether the description or a response
 * header deprecates it.
 */
export const deprecationNotices: Codecs = {
  send: surroundSend,
  notice: report,
};

/** The operations already reported in this process; the clients of an API version share them. */
const reported = new WeakSet<Operation>();

function report(
  response: Response,
  operation: Operation,
  { onDeprecated = warn }: Connection,
): void {
  const replied = deprecationOf(response);
  const { deprecated, deprecation } = operation;
  if ((!replied && !deprecated && !deprecation) || reported.has(operation))
    return;
  reported.add(operation);
  onDeprecated({
    operation: operation.name,
    ...(deprecation && described(deprecation)),
    ...replied,
  });
}

function described({
  date,
  sunset,
  policy,
  successor,
}: NonNullable<Operation["deprecation"]>): DeprecationNotice {
  return {
    ...(date !== undefined && { date: new Date(date) }),
    ...(sunset !== undefined && { sunset: new Date(sunset) }),
    ...(policy !== undefined && { policy }),
    ...(successor !== undefined && { successor }),
  };
}

/** Warns on the console, unless `NODE_ENV` is `production` or unknown. */
function warn({ operation, date, sunset, successor }: DeprecatedCall): void {
  const { process } = globalThis as {
    readonly process?: { readonly env?: { readonly NODE_ENV?: string } };
  };
  if (!process?.env || process.env.NODE_ENV === "production") return;
  const words = [
    `${operation} is deprecated`,
    date && ` since ${dayOf(date)}`,
    sunset && `, and may stop working after ${dayOf(sunset)}`,
    successor && `; ${successor} takes its place`,
  ];
  console.warn(`${words.filter(Boolean).join("")}.`);
}

function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10);
}

/** A link of the header `Link` (RFC 8288, section 3). */
export interface Link {
  /** The URL of the link; absolute if the response's URL is known. */
  readonly target: string;
  /** The relation types of `rel`, in lower case. */
  readonly relations: readonly string[];
  /**
   * The resource that the link starts from, if `anchor` names another one than the
   * response (RFC 8288, section 3.2).
   */
  readonly anchor?: string;
}

const LINK = /<([^<>]*)>((?:[^",<]|"(?:[^"\\]|\\.)*")*)/g;

const PARAMETER = /;\s*([^\s=;]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;"]*))/g;

/** Parses the header `Link`. */
export function linksOf({ headers, url }: Response): readonly Link[] {
  const links = (headers.get("link") ?? "").matchAll(LINK);
  return [...links].map(([, target = "", parameters = ""]) => {
    const anchor = valueIn(parameters, "anchor");
    return {
      target: resolved(target, url),
      relations: (valueIn(parameters, "rel") ?? "")
        .toLowerCase()
        .split(/\s+/)
        .filter(Boolean),
      ...(anchor !== undefined && { anchor: resolved(anchor, url) }),
    };
  });
}

/** The URL of the first link with this relation that starts from the response itself. */
export function linkOf(
  response: Response,
  relation: string,
): string | undefined {
  return linksOf(response).find(
    ({ relations, anchor = response.url }) =>
      relations.includes(relation) && anchor === response.url,
  )?.target;
}

/** The value of a link parameter. The first one counts (RFC 8288, section 3.3). */
function valueIn(parameters: string, wanted: string): string | undefined {
  for (const [, name, quoted, bare = ""] of parameters.matchAll(PARAMETER))
    if (name?.toLowerCase() === wanted) return quoted ?? bare;
  return undefined;
}

function resolved(target: string, base: string): string {
  try {
    return new URL(target, base || undefined).href;
  } catch {
    return target;
  }
}
