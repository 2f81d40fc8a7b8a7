/**
 * The rules of `tenon lint`, by what they are called in a configuration: the
 * conventions of the service, sentence by sentence, as far as a description
 * can keep or break them.
 */

import { rule, sharedRule, soundRule } from "./lint-rule.js";

const deprecationHeaders = ["Deprecation", "Sunset", "Link"];

/** Every rule by its name. */
export const lintRules = {
  // Versions
  "path-unversioned": rule(
    "error",
    "The version is the first segment of every path but those of public documents.",
    "Put the version in front of the path: `/v1/…`.",
    { public: ["/openapi.json", "/versioning", "/docs"] },
  ),
  "resource-lost": sharedRule(
    "error",
    "Each version is a whole surface: what a version has is reachable in the next one.",
    "Give the next version the same path, or name what takes its place, in `x-deprecation` or in the words on the operation.",
    {},
  ),
  "version-suffix": sharedRule(
    "error",
    "The operation ids of a later version end in its name.",
    "Add the suffix to the operationId.",
    { suffix: "V{number}" },
  ),
  "version-differs": sharedRule(
    "error",
    "An operation takes and gives the same in all versions, unless it is declared to differ.",
    "Make both the same, or declare the operation under `except` of this rule in the configuration.",
    { except: ["createInference", "estimateInference", "getInference"] },
  ),
  "description-version": rule(
    "warning",
    "The description has a version of its own, of three numbers.",
    "Write a version such as 1.0.0 in `info.version`.",
    {},
  ),

  // Who may call
  "security-missing": rule(
    "error",
    "Every operation asks for credentials, but those for public documents.",
    "Require a security scheme.",
    { public: ["/openapi.json", "/versioning", "/docs"] },
  ),
  "security-not-bearer": rule(
    "error",
    "Credentials are a bearer token.",
    "Require a scheme of the type `http` with the scheme `bearer`, or `oauth2`.",
    {},
  ),

  // Messages
  "body-not-json": rule(
    "error",
    "Requests and replies are JSON.",
    "Describe the body as `application/json`, or declare the operation under `except` of this rule in the configuration.",
    {},
  ),
  "status-missing": rule(
    "error",
    "Every operation that asks for credentials documents the statuses of failure.",
    "Add the reply, with its problem.",
    { statuses: [401, 403, 404, 409, 422, 429, 500] },
  ),

  // Problems
  "error-not-problem": sharedRule(
    "error",
    "Every error is a problem document (RFC 9457).",
    "Give the reply the media type `application/problem+json`, and no other.",
    { mediaType: "application/problem+json" },
  ),
  "problem-incomplete": sharedRule(
    "error",
    "A problem document always has its members.",
    "Describe the member, and require it.",
    { members: ["type", "title", "status", "detail"] },
  ),
  "problem-code-missing": sharedRule(
    "error",
    "Every problem has a code that is known beforehand.",
    "Refer to a schema that narrows `type` to the code.",
    {},
  ),
  "problem-status": rule(
    "error",
    "A problem code goes with one status, and with what its schema lets stand.",
    "Put the code into the reply of its status, or give this one a code of its own.",
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
    "What a request holds wrong is told by a code of its own.",
    "Let the reply 422 carry the code.",
    { code: "INVALID_INPUTS", status: 422 },
  ),

  // Lists
  "list-without-pages": sharedRule(
    "error",
    "A list comes in pages: its items under a name, beside an object that leads to the next page.",
    "Describe the object beside the items, with its members as the service has them, all required.",
    {
      envelope: "pagination",
      next: "next_cursor",
      more: "has_more_results",
      total: "total_count",
    },
  ),
  "page-parameters": sharedRule(
    "error",
    "A list takes a cursor, and how many items a page has.",
    "Describe both as optional query parameters, and the limit with its bounds and its default.",
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
    "An unsafe operation takes an idempotency key.",
    "Describe the header as an optional parameter, a string of at most so many characters.",
    { header: "Idempotency-Key", maxLength: 255 },
  ),
  "idempotency-key-idle": rule(
    "warning",
    "A safe operation takes no idempotency key: it would be ignored.",
    "Leave the parameter out.",
    { header: "Idempotency-Key" },
  ),
  "idempotent-replayed": sharedRule(
    "error",
    "The success of an unsafe operation can say that it was given before.",
    "Describe the header on the reply.",
    { header: "Idempotent-Replayed" },
  ),
  "idempotency-codes": sharedRule(
    "error",
    "An unsafe operation tells by codes that its key was used for another request, and that the first one is still running.",
    "Let the reply carry the code.",
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
    "Every reply says which quotas there are.",
    "Describe the header on the reply, and require it.",
    { header: "RateLimit-Policy" },
  ),
  "rate-limit-headers": sharedRule(
    "error",
    "Every reply of an operation with quotas says what is left of them, once it is known who calls.",
    "Describe the header on the reply, and require it.",
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
    "What spends Creative Units spends a quota.",
    "Name the quotas in `x-quotas` of the operation.",
    { operations: ["createInference", "createTrainingRun"] },
  ),
  "retry-after": sharedRule(
    "error",
    "A reply that asks to come again says when.",
    "Describe the header on the reply as whole seconds, and require it.",
    { header: "Retry-After", statuses: [409, 429] },
  ),

  // Events
  "webhook-object": sharedRule(
    "error",
    "A submit takes where its events go as one object: a required `url` of https, `events`, and `metadata` within its limits.",
    "Describe the member as the service has it.",
    {
      member: "webhook",
      maxProperties: 10,
      maxBytes: 1024,
      except: ["createWebhookTest"],
    },
  ),
  "expected-events": sharedRule(
    "error",
    "The reply to a submit that takes a webhook lists the events to expect.",
    "Describe a required list of event types in the reply.",
    {
      webhook: "webhook",
      member: "expected_events",
      except: ["createWebhookTest"],
    },
  ),
  "submit-events": sharedRule(
    "error",
    "A submit that takes a webhook says which events it can produce: the same in what it takes, what it gives and its callbacks.",
    "Describe each event under `callbacks` of the operation, and list it in the request and in the reply.",
    { webhook: "webhook", expected: "expected_events" },
  ),
  "event-method": rule(
    "error",
    "Events are delivered by POST.",
    "Describe the event under `post`.",
    {},
  ),
  "event-envelope": sharedRule(
    "error",
    "An event is an envelope of its id, its type, when it was made, and its data, with the metadata of the request.",
    "Describe the member as the service has it.",
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
    "An event's data is what the GET of the job returns.",
    "Refer to the schema of that reply, or describe what it describes.",
    { data: "data", except: ["webhook_test"] },
  ),
  "delivery-record": sharedRule(
    "error",
    "A job of which events tell says what became of their delivery.",
    "Describe the member with all that it tells.",
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
      except: ["webhook_test"],
    },
  ),

  // Deprecation
  "deprecation-undated": sharedRule(
    "error",
    "What is deprecated says since when, and until when it works.",
    "Add `x-deprecation` with its `date` and `sunset`.",
    {},
  ),
  "deprecation-unlinked": sharedRule(
    "warning",
    "What is deprecated leads to the policy, and to what takes its place.",
    "Add `policy` and `successor` to `x-deprecation`; a successor is another operation.",
    {},
  ),
  "deprecation-headers": sharedRule(
    "error",
    "Every reply of what is deprecated says so in its headers.",
    "Describe the header on the reply as a string.",
    { headers: deprecationHeaders },
  ),
  "sunset-too-early": soundRule(
    "error",
    "What is deprecated goes on working for a time, counted from the day of its deprecation.",
    "Set a later sunset date.",
    { days: 180 },
  ),
  "sunset-passed": soundRule(
    "warning",
    "What is past its sunset is taken out.",
    "Remove the operation, or set a later sunset date.",
    {},
  ),
  "deprecation-ahead": soundRule(
    "warning",
    "The date of a deprecation is not in the future.",
    "Set the date on which the deprecation is published.",
    {},
  ),
};

/** The name of a rule. */
export type LintRuleId = keyof typeof lintRules;

/** What can be set for a rule. */
export type OptionsOf<Id extends LintRuleId> =
  (typeof lintRules)[Id]["options"];
