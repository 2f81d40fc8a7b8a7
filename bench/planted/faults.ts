/**
 * Small faults that a person could make. Each one breaks something that the docs or the
 * service's specification promise, and compiles.
 */

/** A fault, as a replacement in one file: unlike a patch, it survives moved lines. */
export interface Fault {
  readonly name: string;
  readonly file: string;
  /** The tests that run first: a file, or a folder. */
  readonly tests: string;
  /** The promise that it breaks. */
  readonly breaks: string;
  /** Occurs once in the file. */
  readonly from: string;
  readonly to: string;
}

const service: readonly Fault[] = [
  {
    name: "exact-balance",
    file: "examples/service/runs/estimate.ts",
    tests: "test/service/service.test.ts",
    breaks: "A balance that equals the price is sufficient.",
    from: "available >= price",
    to: "available > price",
  },
  {
    name: "extra-day",
    file: "examples/service/runs/ledger.ts",
    tests: "test/service/service.test.ts",
    breaks: "The usage has as many days as were asked for.",
    from: "generate_series(0, ${days}::integer - 1)",
    to: "generate_series(0, ${days}::integer)",
  },
  {
    name: "key-for-an-hour",
    file: "examples/service/runs/store.ts",
    tests: "test/service/service.test.ts",
    breaks: "An idempotency key holds for 24 hours.",
    from: "created_at > now() - interval '1 day'",
    to: "created_at > now() - interval '1 hour'",
  },
  {
    name: "no-release",
    file: "examples/service/runs/settle.ts",
    tests: "test/service/service.test.ts",
    breaks: "A run that fails gives its reserved price back.",
    from: "      await release(tx, run);\n      await end(tx, run, result);",
    to: "      await end(tx, run, result);",
  },
  {
    name: "not-hidden",
    file: "examples/service/access/principal.ts",
    tests: "test/service/service.test.ts",
    breaks: "A workspace of others is a 404, as if it did not exist.",
    from: 'if (role === undefined) return "hidden";',
    to: "if (role === undefined) return false;",
  },
  {
    name: "no-expiry",
    file: "examples/service/access/json-web-tokens.ts",
    tests: "test/service/access.test.ts",
    breaks: "A JWT without an expiry is refused.",
    from: 'requiredClaims: ["exp", "sub"]',
    to: 'requiredClaims: ["sub"]',
  },
  {
    name: "retry-after-milliseconds",
    file: "examples/service/handlers/v1-v2/webhooks.ts",
    tests: "test/service/service.test.ts",
    breaks: "Retry-After of a refused rotation is in seconds.",
    from: "Math.ceil((error.retryAt - Date.now()) / 1000)",
    to: "Math.ceil(error.retryAt - Date.now())",
  },
  {
    name: "settle-not-awaited",
    file: "examples/service/runs/worker.ts",
    tests: "test/service/leases.test.ts",
    breaks: "Closing the service completes the runs that settle.",
    from: "      await settle(database, run, result);",
    to: "      void settle(database, run, result);",
  },
  {
    name: "prunes-recent",
    file: "examples/service/database/prune.ts",
    tests: "test/service/service.test.ts",
    breaks:
      "A run gets one of its events once: settled ones are kept for a day.",
    from: "settled_at <= ${end}",
    to: "settled_at >= ${end}",
  },
  {
    name: "tie-order",
    file: "examples/service/handlers/v1-v2/workspaces.ts",
    tests: "test/service/service.test.ts",
    breaks: "The pages of workspaces hold each workspace once.",
    from: "order by coalesce(last_active_at, '-infinity') desc, id desc",
    to: "order by coalesce(last_active_at, '-infinity') desc, id",
  },
];

const templates: readonly Fault[] = [
  {
    name: "tightest-quota",
    file: "templates/runtime/server/stores/quota.ts",
    tests: "test/runtime/server/quota",
    breaks: "Of two quotas with the same left, the later reset is reported.",
    from: "one === undefined || other.remaining < one.remaining",
    to: "one === undefined || other.remaining <= one.remaining",
  },
  {
    name: "give-back-not-awaited",
    file: "templates/runtime/server/stores/quota.ts",
    tests: "test/runtime/server/quota",
    breaks:
      "The headers of a failed request show the quota that was given back.",
    from: "      await afterwards(() => store.giveBack(",
    to: "      void afterwards(() => store.giveBack(",
  },
  {
    name: "quoted-backslash",
    file: "templates/runtime/server/stores/quota.ts",
    tests: "test/runtime/server/quota",
    breaks: "The name of a quota is a structured-field string.",
    from: 'text.replace(/["\\\\]/g, "\\\\$&")',
    to: 'text.replace(/["]/g, "\\\\$&")',
  },
  {
    name: "tolerance-edge",
    file: "templates/runtime/webhooks-in/verify.ts",
    tests: "test/runtime/webhooks-in",
    breaks: "A delivery as old as the tolerance is accepted.",
    from: "if (now - seconds > tolerance)",
    to: "if (now - seconds >= tolerance)",
  },
  {
    name: "signs-when-expired",
    file: "templates/runtime/webhooks-out/secrets.ts",
    tests: "test/runtime/webhooks-out/secrets.test.ts",
    breaks: "A secret signs until it expires.",
    from: "expiresAt === null || now < expiresAt",
    to: "expiresAt === null || now <= expiresAt",
  },
  {
    name: "query-not-in-key",
    file: "templates/runtime/server/stores/idempotency.ts",
    tests: "test/runtime/server/idempotency",
    breaks: "A key with another query is a key for another request.",
    from: "JSON.stringify([request.method, request.path, request.query])",
    to: "JSON.stringify([request.method, request.path])",
  },
  {
    name: "key-not-freed",
    file: "templates/runtime/server/stores/idempotency.ts",
    tests: "test/runtime/server/idempotency",
    breaks: "A handler that throws leaves its key free.",
    from: "? idempotency.store.release(claim)",
    to: '? "error" in ended || idempotency.store.release(claim)',
  },
  {
    name: "delay-off-by-one",
    file: "templates/runtime/webhooks-out/queue.ts",
    tests: "test/runtime/webhooks-out",
    breaks: "The second attempt follows after 10 seconds.",
    from: "delays[attempts - 1] ?? 0",
    to: "delays[attempts] ?? 0",
  },
  {
    name: "expired-reply-kept",
    file: "templates/runtime/stores/sql/idempotency.ts",
    tests: "test/runtime/stores/sqlite.test.ts",
    breaks: "An expired key runs its request again, and stores that response.",
    from: "expires_at = excluded.expires_at, reply = null",
    to: "expires_at = excluded.expires_at",
  },
  {
    name: "poll-interval",
    file: "templates/runtime/client/poll.ts",
    tests: "test/runtime/client/paging/poll.test.ts",
    breaks: "Polls are at most maxInterval apart.",
    from: "Math.min(usual * 1.5, maxInterval)",
    to: "Math.max(usual * 1.5, maxInterval)",
  },
];

const generator: readonly Fault[] = [
  {
    name: "removal-on-sunset",
    file: "generator/review/diff/gate/deprecation-dates.ts",
    tests: "test/review/diff/gate.test.ts",
    breaks: "An operation may be removed on its sunset date.",
    from: "if (isBefore(today, sunset))",
    to: "if (!isBefore(sunset, today))",
  },
  {
    name: "exact-notice",
    file: "generator/review/lint/rules/deprecations.ts",
    tests: "test/review/lint",
    breaks: "A sunset after exactly the minimum of days is fine.",
    from: "days >= least",
    to: "days > least",
  },
  {
    name: "two-characters",
    file: "generator/output/emit/validators/checks/check-scalars.ts",
    tests: "test/output/emit/validators",
    breaks: "Every minLength is checked.",
    from: "if (minLength > 1)",
    to: "if (minLength > 2)",
  },
  {
    name: "fractional-limit",
    file: "generator/review/diff/schema/constraints.ts",
    tests: "test/review/diff",
    breaks: "An integer above 2.5 is 3 or more.",
    from: "Math.floor(above) + 1",
    to: "Math.ceil(above) + 1",
  },
  {
    name: "unescaped-dollar",
    file: "generator/language/print/escape.ts",
    tests: "test/language/print",
    breaks: "A text of the description is never code in a template literal.",
    from: '    .replaceAll("$", "\\\\$")\n    .replace(unsafe',
    to: "    .replace(unsafe",
  },
  {
    name: "first-preset",
    file: "generator/review/diff/gate/policy.ts",
    tests: "test/review/diff/policy.test.ts",
    breaks: "The later of two presets takes precedence.",
    from: ".findLast((level) => level !== undefined)",
    to: ".find((level) => level !== undefined)",
  },
  {
    name: "composed-names",
    file: "generator/output/write/safe-path.ts",
    tests: "test/output/write",
    breaks: "Two names that are one file on some systems are refused.",
    from: 'prefix.normalize("NFC").toLowerCase()',
    to: "prefix.toLowerCase()",
  },
  {
    name: "settings-not-in-key",
    file: "generator/program/cache/cache.ts",
    tests: "test/program/cli/unchanged.test.ts",
    breaks: "A run with other settings is not skipped.",
    from: "member instanceof Set ? [...member] : member",
    to: "member",
  },
  {
    name: "unescaped-junit",
    file: "generator/review/results/junit.ts",
    tests: "test/review/report",
    breaks: "A JUnit report is well-formed XML.",
    from: "    .map(escapeMarkup)\n",
    to: "",
  },
  {
    name: "throws-promise",
    file: "generator/program/config/waivers.ts",
    tests: "test/program/config/waivers.test.ts",
    breaks: "A fault in the file of waivers is reported with its place.",
    from: "throw await settings.error(faults)",
    to: "throw settings.error(faults)",
  },
];

export const faults: readonly Fault[] = [
  ...service,
  ...templates,
  ...generator,
];
