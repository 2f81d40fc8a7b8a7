/** Each answer of the page of expectations is run by a test. */
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import { root } from "./pages.js";

/** The test of each question: its file, and its title there. */
const tests: readonly (readonly [
  question: string,
  file: string,
  title: string,
])[] = [
  [
    "Are requests and replies typed end to end?",
    "runtime/server/types/compile.test.ts",
    "$compiler.name, $project.name",
  ],
  [
    "Are requests validated before the handler?",
    "runtime/server/conformance.test.ts",
    "malformed encoding in a parameter is an invalid input",
  ],
  [
    "Are replies checked, too?",
    "runtime/server/reply-headers.test.ts",
    "nothing is checked if response checks are off",
  ],
  [
    "Can I run code around a handler?",
    "runtime/server/hooks.test.ts",
    "hooks run around handlers: all, then tags, then operations, the first outermost",
  ],
  [
    "Can I run code before validation?",
    "service/traces.test.ts",
    "a request has a span below its caller's, named by its route",
  ],
  [
    "How does a transaction reach what the handler calls?",
    "runtime/server/hooks.test.ts",
    "what a hook stores for its asynchronous calls reaches the handler",
  ],
  [
    "Do handlers get their dependencies by type?",
    "output/scaffold/later-run.ts",
    "a month: renamed types, moved files, and new operations and tags",
  ],
  [
    "Can several API versions share handlers?",
    "end-to-end/socket/versions.test.ts",
    "are served by one shared handler",
  ],
  [
    "Do my error classes become problems?",
    "runtime/server/hooks.test.ts",
    "errors become the problems of the table, in operations that declare the code",
  ],
  [
    "Are there constructors for not found, conflict, and forbidden?",
    "runtime/server/hooks.test.ts",
    "the shorthands of problem are those that the operation declares one code for",
  ],
  [
    "What if the database is away?",
    "runtime/server/unavailable.test.ts",
    "an error of a handler that means unavailable is a 503, and its key is free",
  ],
  [
    "Can errors have our own format?",
    "runtime/server/refuse.test.ts",
    "a status that no operation declares names the operation that was called",
  ],
  [
    "Does an unexpected error leak details?",
    "runtime/server/conformance.test.ts",
    "a hook that throws results in a 500 without details",
  ],
  [
    "What is the client's address behind proxies?",
    "runtime/extras/request-context.test.ts",
    "behind %i proxies, %j comes from %j",
  ],
  [
    "Is there an id for each request?",
    "runtime/server/request-log.test.ts",
    "handlers and onError receive the request id",
  ],
  [
    "Does the handler learn that the client left?",
    "runtime/adapters/faults.test.ts",
    "a request is aborted when the caller goes away",
  ],
  [
    "Are there deadlines?",
    "runtime/extras/request-context.test.ts",
    "a time limit ends the waiting, aborts the signal of the handler, and is a problem",
  ],
  [
    "Does a value survive `await` and streams?",
    "runtime/extras/request-context.test.ts",
    "a context follows a stream to its end, over a socket, and its cancelling",
  ],
  [
    "Is the size of bodies limited?",
    "runtime/extras/uploads.test.ts",
    "%s over its limit is 413",
  ],
  [
    "Are uploads streams?",
    "runtime/extras/uploads.test.ts",
    "parts are streams, and those that are not read are skipped",
  ],
  [
    "Are downloads streams?",
    "runtime/server/node.test.ts",
    "streams, and stops when the caller disconnects",
  ],
  [
    "Server-sent events and JSON lines?",
    "runtime/server/check-reply.test.ts",
    "items of a response, which any value matches, are not checked as those of its class",
  ],
  [
    "`ETag`, 304, and 412?",
    "runtime/extras/conditional.test.ts",
    "%s with %j for %j: %s",
  ],
  [
    "`Range`, 206, and 416?",
    "runtime/extras/conditional.test.ts",
    "a server answers 304, 206, and 416 to what a handler gave a version",
  ],
  [
    "Compression?",
    "runtime/extras/compression.test.ts",
    "Accept-Encoding: %s gets %s",
  ],
  [
    "Can a client send back what it has read?",
    "cases/directions.test.ts",
    "remove read-only properties, or pass them on, if the server says so",
  ],
  [
    "JWT with JWKS?",
    "service/access.test.ts",
    "a JWT signed with another key, no key, or a secret is refused",
  ],
  [
    "Roles and scopes of operations?",
    "runtime/server/hooks.test.ts",
    "a hook gets the valid request, the principal, and the scopes",
  ],
  [
    "API keys in a store, and sessions by cookie?",
    "runtime/extras/credentials.test.ts",
    "over a socket, a key is looked up by its hash, and a session needs its own origin",
  ],
  [
    "Can a resource be hidden from a caller?",
    "runtime/server/start.test.ts",
    "an invalid request for a hidden resource is refused as any other",
  ],
  [
    "Rate limits by user, in one place for all processes?",
    "runtime/server/quota/quota.test.ts",
    "of 50 concurrent requests, no more than the quota are allowed",
  ],
  [
    "CORS?",
    "runtime/extras/cors.test.ts",
    "a preflight request gets the methods of the path and the headers that it asks for",
  ],
  [
    "Are webhooks verified?",
    "runtime/webhooks-in/adapters.test.ts",
    "a request that is not a POST is a 405, and no delivery",
  ],
  [
    "Is a repeated request run once?",
    "runtime/server/idempotency/idempotency.test.ts",
    "300 at once run the handler once: the others are refused, or given its reply",
  ],
  [
    "Is a process that dies harmless?",
    "runtime/stores/kill.test.ts",
    "leaves its deliveries to another one",
  ],
  [
    "Does shutdown finish open requests?",
    "runtime/adapters/shutdown.test.ts",
    "a stream continues to its end",
  ],
  [
    "Are slow clients cut off?",
    "runtime/adapters/edges.test.ts",
    "a late request that its handler ignores is disconnected",
  ],
  [
    "Is each request logged with its path, 404 included?",
    "runtime/server/request-log.test.ts",
    "a stream is logged when it ends",
  ],
  [
    "Metrics and traces?",
    "service/places.test.ts",
    "metrics count requests by template and outcome, and what waits",
  ],
  [
    "Express, Fastify, Hono, Workers?",
    "runtime/adapters/mounted.test.ts",
    "unknown paths under the mount path are 404 problems, and all others are the app's",
  ],
];

test("the page has forty questions, and each has a test", () => {
  const page = readFileSync(
    join(root, "docs/reference/expectations.md"),
    "utf8",
  );
  const questions = [...page.matchAll(/^\| (.+?\?) +\|/gm)].map(
    ([, question = ""]) => question,
  );
  expect(questions).toHaveLength(40);
  expect(tests.map(([question]) => question)).toEqual(questions);
});

test.each(tests)("%s: %s", (_, file, title) => {
  const text = readFileSync(join(root, "test", file), "utf8");
  expect(text).toContain(JSON.stringify(title));
});
