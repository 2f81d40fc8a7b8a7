import {
  generalRule,
  type LintLevel,
  type LintOption,
  rule,
  sharedRule,
  strictRule,
} from "./rule.js";
/**
 * The rules of `tenon lint` by their ids: requirement, advice, level and default
 * options. The rules at the end hold for every description. The others are conventions
 * of one API. They apply to a description that follows them, and the configuration can
 * name others.
 */

const noExceptions: readonly string[] = [];

const deprecationHeaders = ["Deprecation", "Sunset", "Link"];

/** Every rule by its id. */
export const lintRules = {
  // Versions
  "path-unversioned": rule(
    "error",
    "The first path segment is the version, except for public documents.",
    "Start the path with the version: `/v1/…`.",
    { public: ["/openapi.json", "/versioning", "/docs"] },
  ),
  "resource-lost": sharedRule(
    "error",
    "Every operation of a version also exists in the next version.",
    "Add the path to the next version, or name the replacement in `x-deprecation` or in the operation's description.",
    {},
  ),
  "version-suffix": sharedRule(
    "error",
    "Operation ids of later versions end in the version suffix.",
    "Add the suffix to the operationId.",
    { suffix: "V{number}" },
  ),
  "version-differs": sharedRule(
    "error",
    "An operation has the same request and responses in all versions, unless it is listed under `except`.",
    "Align both versions, or list the operation under `except` of this rule in the configuration.",
    { except: noExceptions },
  ),
  "description-version": rule(
    "warning",
    "`info.version` is a version of three numbers.",
    "Set `info.version` to a version such as 1.0.0.",
    {},
  ),

  // Who may call
  "security-missing": rule(
    "error",
    "Every operation requires credentials, except for public documents.",
    "Require a security scheme.",
    { public: ["/openapi.json", "/versioning", "/docs"] },
  ),
  "security-not-bearer": rule(
    "error",
    "Operations authenticate with a bearer token.",
    "Require a scheme of type `http` with `scheme: bearer`, or of type `oauth2`.",
    {},
  ),

  // Messages
  "body-not-json": rule(
    "error",
    "Request and response bodies are JSON.",
    "Describe the body as `application/json`, or list the operation under `except` of this rule in the configuration.",
    {},
  ),
  "status-missing": rule(
    "error",
    "Every operation that requires credentials documents the error statuses.",
    "Add the response with its problem type.",
    { statuses: [401, 403, 404, 409, 422, 429, 500] },
  ),

  // Problems
  "error-not-problem": sharedRule(
    "error",
    "Every error response is a problem document (RFC 9457).",
    "Use `application/problem+json` as the only media type of the response.",
    { mediaType: "application/problem+json" },
  ),
  "problem-incomplete": sharedRule(
    "error",
    "A problem document requires its standard members.",
    "Describe the member and list it under `required`.",
    { members: ["type", "title", "status", "detail"] },
  ),
  "problem-code-missing": sharedRule(
    "error",
    "Every problem response lists its codes.",
    "Refer to a schema that narrows `type` to a code.",
    {},
  ),
  "problem-status": rule(
    "error",
    "A problem code has one status, and its schema accepts that code and status.",
    "Move the code to the response with its status, or use a separate code here.",
    {
      codes: {
        IDEMPOTENCY_KEY_REUSED: 422,
        IDEMPOTENT_REQUEST_IN_PROGRESS: 409,
        INVALID_INPUTS: 422,
      },
    },
  ),
  "invalid-inputs-missing": rule(
    "error",
    "Invalid input has a problem code of its own.",
    "Add the code to the 422 response.",
    { code: "INVALID_INPUTS", status: 422 },
  ),

  // Lists
  "list-without-pages": sharedRule(
    "error",
    "A list response has its items under a named key and a pagination object next to it.",
    "Add the pagination object with all its members, all required.",
    {
      envelope: "pagination",
      next: "next_cursor",
      more: "has_more_results",
      total: "total_count",
    },
  ),
  "page-parameters": sharedRule(
    "error",
    "A list operation takes a cursor and a page size.",
    "Describe both as optional query parameters; give the limit its bounds and default.",
    {
      cursor: "cursor",
      limit: "limit",
      minimum: 1,
      maximum: 100,
      default: 20,
    },
  ),

  // Idempotency
  "idempotency-key": sharedRule(
    "error",
    "An unsafe operation accepts an idempotency key.",
    "Describe the header as an optional string parameter with that `maxLength`.",
    { header: "Idempotency-Key", maxLength: 255 },
  ),
  "idempotency-key-idle": rule(
    "warning",
    "A safe operation has no idempotency key, because the server ignores it.",
    "Remove the parameter.",
    { header: "Idempotency-Key" },
  ),
  "idempotent-replayed": sharedRule(
    "error",
    "The success responses of an unsafe operation describe the replay header.",
    "Describe the header on the response.",
    { header: "Idempotent-Replayed" },
  ),
  "idempotency-codes": sharedRule(
    "error",
    "An unsafe operation has problem codes for a reused key and for a request that is still running.",
    "Add the code to the response.",
    {
      codes: {
        IDEMPOTENT_REQUEST_IN_PROGRESS: 409,
        IDEMPOTENCY_KEY_REUSED: 422,
      },
    },
  ),

  // Quotas
  "rate-limit-policy": sharedRule(
    "error",
    "Every response carries the rate limit policy.",
    "Describe the header on the response and require it.",
    { header: "RateLimit-Policy" },
  ),
  "rate-limit-headers": sharedRule(
    "error",
    "Every response of an operation with quotas carries the rate limit headers, unless the caller is not authenticated.",
    "Describe the header on the response and require it.",
    {
      headers: [
        "RateLimit",
        "RateLimit-Limit",
        "RateLimit-Remaining",
        "RateLimit-Reset",
      ],
      unauthenticated: [401],
    },
  ),
  "quota-missing": rule(
    "error",
    "Operations that spend Creative Units spend a quota.",
    "Add the quotas to `x-quotas` of the operation.",
    { operations: ["createInference", "createTrainingRun"] },
  ),
  "retry-after": sharedRule(
    "error",
    "A response that asks the client to retry carries `Retry-After`.",
    "Describe the header on the response as an integer (seconds) and require it.",
    { header: "Retry-After", statuses: [409, 429] },
  ),

  // Events
  "webhook-object": sharedRule(
    "error",
    "A submit accepts a webhook object with a required https `url`, `events`, and `metadata` within its limits.",
    "Describe the member as the rule states.",
    {
      member: "webhook",
      maxProperties: 10,
      maxBytes: 1024,
    },
  ),
  "expected-events": sharedRule(
    "error",
    "The response to a submit with a webhook lists the expected events.",
    "Add a required array of event types to the response.",
    {
      webhook: "webhook",
      member: "expected_events",
    },
  ),
  "submit-events": sharedRule(
    "error",
    "A submit with a webhook lists the same events in its request, its response and its callbacks.",
    "Describe each event under `callbacks` of the operation, and list it in the request and the response.",
    { webhook: "webhook", expected: "expected_events" },
  ),
  "event-method": rule(
    "error",
    "Events are delivered with POST.",
    "Describe the event under `post`.",
    {},
  ),
  "event-envelope": sharedRule(
    "error",
    "An event is an envelope with an id, a type, a creation time, data and the metadata of the request.",
    "Describe the member as the rule states.",
    {
      id: "id",
      idPrefixes: ["evt_"],
      type: "type",
      created: "created_at",
      data: "data",
      metadata: "metadata",
    },
  ),
  "event-data": sharedRule(
    "error",
    "The data of an event equals the response of the job's GET operation.",
    "Refer to the schema of that response, or describe the same members.",
    { data: "data" },
  ),
  "delivery-record": sharedRule(
    "error",
    "A job with events carries a delivery record.",
    "Describe the record with all its members.",
    {
      data: "data",
      member: "webhook",
      tells: [
        "status",
        "attempts",
        "last_attempt_at",
        "last_response_status",
        "last_error",
      ],
    },
  ),

  // Deprecation
  "deprecation-undated": sharedRule(
    "error",
    "A deprecated operation states its deprecation date and sunset date.",
    "Add `x-deprecation` with its `date` and `sunset`.",
    {},
  ),
  "deprecation-unlinked": sharedRule(
    "warning",
    "A deprecated operation links to the policy and to its successor.",
    "Add `policy` and `successor` to `x-deprecation`; the successor is another operation.",
    {},
  ),
  "deprecation-headers": sharedRule(
    "error",
    "Every response of a deprecated operation carries the deprecation headers.",
    "Describe the header on the response as a string.",
    { headers: deprecationHeaders },
  ),
  "sunset-too-early": generalRule(
    "error",
    "A deprecated operation keeps working for a minimum number of days after its deprecation.",
    "Set a later sunset date.",
    { days: 180 },
  ),
  "sunset-passed": generalRule(
    "warning",
    "An operation is removed after its sunset date.",
    "Remove the operation, or set a later sunset date.",
    {},
  ),
  "deprecation-ahead": generalRule(
    "warning",
    "The deprecation date is not in the future.",
    "Set the date to the day on which the deprecation is published.",
    {},
  ),

  // Every description
  "path-ambiguous": generalRule(
    "warning",
    "No request matches two paths of which neither is more specific.",
    "Change one of the paths, such as `/users/{id}/me` next to `/{kind}/7/me`.",
    {},
  ),
  "operation-id-missing": generalRule(
    "warning",
    "Every operation has an `operationId`, which names it in code.",
    "Add an `operationId`.",
    {},
  ),
  "errors-undescribed": strictRule(
    "warning",
    "Every operation describes at least one error response.",
    "Add the error responses, or a `default` response for all errors.",
    {},
  ),
  "error-without-example": strictRule(
    "warning",
    "Every error response with a body has an example.",
    "Add an `example` to the media type, or to its schema.",
    {},
  ),
  "security-forgotten": sharedRule(
    "warning",
    "An operation without `security` says so if other operations have it.",
    "Add `security` to the operation, or `security: []` if anyone may call it.",
    {},
  ),
  "schema-unused": generalRule(
    "warning",
    "Every schema of the components is used by an operation or event.",
    "Remove the schema, or refer to it.",
    {},
  ),
  "property-naming": generalRule(
    "warning",
    "The names of properties have one style, such as snake_case.",
    "Name new properties in the style of most. To rename a published one is a breaking change.",
    {},
  ),
  "path-naming": generalRule(
    "warning",
    "The segments of paths have one style, such as kebab-case.",
    "Name new paths in the style of most. To rename a published one is a breaking change.",
    {},
  ),
  "operation-id-naming": generalRule(
    "warning",
    "Operation ids have one style, such as camelCase.",
    "Rename the ids that differ. It changes names in generated code.",
    {},
  ),
  "operation-undocumented": strictRule(
    "warning",
    "Every operation has a summary or a description.",
    "Add a summary.",
    {},
  ),
  "operation-untagged": strictRule(
    "warning",
    "Every operation has a tag.",
    "Add a tag.",
    {},
  ),
  "enum-case": strictRule(
    "warning",
    "The values of an enum are all in lower case, or all in upper case.",
    "Use one case for new values. To rename a published one is a breaking change.",
    {},
  ),
};

/** The id of a rule. */
export type LintRuleId = keyof typeof lintRules;

/** Whether a key of the configuration is the id of a rule. */
export function isRuleId(key: string): key is LintRuleId {
  return Object.hasOwn(lintRules, key);
}

/** The options of a rule. */
export type OptionsOf<Id extends LintRuleId> =
  (typeof lintRules)[Id]["options"];

/** The presets that `extends` accepts. */
export const lintSets = ["recommended", "strict", "none"] as const;

export type LintSet = (typeof lintSets)[number];

/** The setting of a rule: its level, or its level with options and exceptions. */
export type LintSetting =
  | LintLevel
  | "off"
  | ({
      readonly level?: LintLevel | "off";
      readonly except?: readonly string[];
    } & Readonly<Record<string, LintOption>>);

/** `lint` in the configuration: a preset, and settings per rule. */
export type LintConfig = { readonly extends?: LintSet } & {
  readonly [Id in LintRuleId]?: LintSetting;
};
