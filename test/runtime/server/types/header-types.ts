/**
 * Headers of replies, versions of a handler, and functions that several handlers
 * share. The type check compiles this file, and `compile.test.ts` does so with
 * every supported TypeScript.
 */
import type { ByType } from "../../../../templates/runtime/result.js";
import type {
  Answer,
  Context,
  Handler,
  MakeProblem,
  MakeReply,
} from "../../../../templates/runtime/server.js";
import type { ProblemFields, Widget } from "../fixtures/widgets.js";

interface Replies {
  200: Widget;
  201: Widget;
  204: undefined;
  205: undefined;
  206:
    | ByType<"text/html" | undefined, string>
    | ByType<`image/${string}`, Uint8Array>;
  "2XX": string;
}

interface Headers {
  201: { Location: string; "X-Left"?: number; "X-Kinds"?: string[] };
  204: { ETag: string };
  205: { "X-Version": bigint; "X-Expires"?: Date };
  206: { "Content-Range": string };
  "2XX": { "X-Class": "a" | "b" };
}

type Code = "NOT_FOUND" | "TOO_MANY" | "UNAUTHENTICATED" | "FORBIDDEN";

interface Inits {
  TOO_MANY: {
    headers: {
      "Retry-After": number;
      "X-Left"?: number;
      "X-Until"?: Date;
      "X-Ids"?: bigint[];
    };
  };
  UNAUTHENTICATED: { headers?: { "X-Realm"?: string } };
  FORBIDDEN: { status: 403; headers: { "X-Scope": string } } | { status: 404 };
}
type Make = Handler<
  {
    request: unknown;
    replies: Replies;
    codes: Code;
    headers: Headers;
    inits: Inits;
  },
  ProblemFields,
  string,
  "v1" | "v2"
>;

const widget: Widget = { id: "1", name: "a", size: 1 };
const Location = "/widgets/1";

/** Every allowed use. */
export const allowed: Make[] = [
  (_, { reply }) =>
    reply(205, undefined, {
      headers: { "X-Version": 1n, "X-Expires": new Date(0), "X-Any": true },
    }),
  (_, { problem }) =>
    problem(
      "TOO_MANY",
      { left: 0 },
      {
        headers: {
          "Retry-After": 1,
          "X-Until": new Date(0),
          "X-Ids": [1n],
          "X-Any": true,
        },
      },
    ),
  (_, { reply }) => reply(200, widget),
  (_, { reply }) => reply(200, widget, { headers: { "X-Any": true } }),
  (_, { reply }) => reply(201, widget, { headers: { Location } }),
  (_, { reply }) =>
    reply(201, widget, {
      headers: { Location, "X-Left": 1, "X-Kinds": ["a"], "X-Any": [1, 2] },
    }),
  (_, { reply }) => reply(204, undefined, { headers: { ETag: '"1"' } }),
  (_, { reply }) =>
    reply(206, "<p>", { headers: { "Content-Range": "bytes 0-2/9" } }),
  (_, { reply }) =>
    reply(206, new Uint8Array(), {
      contentType: "image/png",
      headers: { "Content-Range": "bytes 0-2/9" },
    }),
  (_, { reply }) => reply(202, "later", { headers: { "X-Class": "a" } }),
  (_, { problem }) => problem("NOT_FOUND"),
  (_, { problem }) => problem("UNAUTHENTICATED"),
  (_, { problem }) =>
    problem("UNAUTHENTICATED", {}, { headers: { "X-Realm": "a", "X-B": 1 } }),
  (_, { problem }) =>
    problem("TOO_MANY", { left: 0 }, { headers: { "Retry-After": 1 } }),
  (_, { problem }) => problem("FORBIDDEN", {}, { status: 404 }),
  (_, { problem }) =>
    problem("FORBIDDEN", {}, { status: 403, headers: { "X-Scope": "a" } }),
];

export const noProblemInit: Make = (_, { problem }) =>
  // @ts-expect-error -- a 429 requires `retry-after`
  problem("TOO_MANY", { left: 0 });

export const missingOfProblem: Make = (_, { problem }) =>
  // @ts-expect-error -- other headers do not replace it
  problem("TOO_MANY", { left: 0 }, { headers: { "X-Left": 1 } });

export const wrongOfProblem: Make = (_, { problem }) =>
  // @ts-expect-error -- a realm is a string
  problem("UNAUTHENTICATED", {}, { headers: { "X-Realm": 1 } });

export const noStatus: Make = (_, { problem }) =>
  // @ts-expect-error -- the code does not determine the status
  problem("FORBIDDEN");

export const wrongStatus: Make = (_, { problem }) =>
  // @ts-expect-error -- the code is not used with 401
  problem("FORBIDDEN", {}, { status: 401 });

export const missingOfStatus: Make = (_, { problem }) =>
  // @ts-expect-error -- a 403 requires the scope
  problem("FORBIDDEN", {}, { status: 403 });

// @ts-expect-error -- an undeclared status
export const undeclaredStatus: Make = (_, { reply }) => reply(301, widget);

// @ts-expect-error -- a 201 requires `location`
export const noInit: Make = (_, { reply }) => reply(201, widget);

// @ts-expect-error -- an `init` without headers is not enough
export const noHeaders: Make = (_, { reply }) => reply(201, widget, {});

export const missing: Make = (_, { reply }) =>
  // @ts-expect-error -- other headers do not replace it
  reply(201, widget, { headers: { "X-Left": 1 } });

// @ts-expect-error -- also for a reply without a body
export const missingBodiless: Make = (_, { reply }) => reply(204);

// @ts-expect-error -- also for each media type
export const missingOfMany: Make = (_, { reply }) => reply(206, "<p>");

export const missingBesideType: Make = (_, { reply }) =>
  // @ts-expect-error -- also where the media type is named
  reply(206, new Uint8Array(), { contentType: "image/png" });

// @ts-expect-error -- also for a class of statuses
export const missingOfClass: Make = (_, { reply }) => reply(202, "later");

export const wrongType: Make = (_, { reply }) =>
  // @ts-expect-error -- the remaining quota is a number
  reply(201, widget, { headers: { Location, "X-Left": "1" } });

export const wrongRequired: Make = (_, { reply }) =>
  // @ts-expect-error -- a location is not a number
  reply(201, widget, { headers: { Location: 1 } });

export const wrongItem: Make = (_, { reply }) =>
  // @ts-expect-error -- kinds are strings
  reply(201, widget, { headers: { Location, "X-Kinds": [1] } });

export const unlisted: Make = (_, { reply }) =>
  // @ts-expect-error -- class `c` does not exist
  reply(202, "later", { headers: { "X-Class": "c" } });

export const wrongOther: Make = (_, { reply }) =>
  // @ts-expect-error -- a header cannot contain an object
  reply(200, widget, { headers: { "X-Any": {} } });

/** The version is one that the server serves. */
export const versions: Make = (_, { surface, reply }) => {
  const served: "v1" | "v2" = surface;
  // @ts-expect-error -- v3 does not exist
  if (surface === "v3") return reply(200, widget);
  return reply(200, { ...widget, name: served });
};

// A team's own functions, shared by the handlers of several operations.

function notFound(
  problem: MakeProblem<ProblemFields, "NOT_FOUND">,
  what: string,
) {
  return problem("NOT_FOUND", { detail: `There is no ${what}.` });
}

function made(
  reply: MakeReply<Pick<Replies, 201>, Pick<Headers, 201>>,
  id: string,
) {
  return reply(201, { ...widget, id }, { headers: { Location: `/${id}` } });
}

function refused({
  problem,
  principal,
}: Context<{ replies: Replies; codes: Code }, ProblemFields, string>): Answer<
  Replies,
  Code
> {
  return problem("TOO_MANY", { left: principal.length }, { status: 429 });
}

export const ofHelpers: Make = (_, context) =>
  context.signal.aborted
    ? refused(context)
    : notFound(context.problem, "widget");

type Post = Handler<
  {
    request: unknown;
    replies: Pick<Replies, 201>;
    codes: Code;
    headers: Pick<Headers, 201>;
  },
  ProblemFields,
  string,
  "v1"
>;

export const ofReply: Post = (_, { reply }) => made(reply, "2");

type Get = Handler<
  { request: unknown; replies: Replies; codes: "TOO_MANY" },
  ProblemFields,
  string
>;

export const undeclaredCode: Get = (_, { problem }) =>
  // @ts-expect-error -- the operation does not list this code
  notFound(problem, "widget");
