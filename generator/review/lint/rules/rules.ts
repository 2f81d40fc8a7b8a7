/**
 * The checks of the lint rules. Each file covers one subject, and each exported
 * function is the check of one rule: it returns one entry per element that the rule
 * applies to, a fault or undefined.
 */

import type { LintRuleId, OptionsOf } from "../rule-table.js";
import type { CheckResult, Excepting, Subject } from "../subject.js";
import { securityMissing, securityNotBearer } from "./access.js";
import * as completeness from "./completeness.js";
import * as deprecations from "./deprecations.js";
import { eventData } from "./event-data.js";
import * as events from "./events.js";
import * as headers from "./headers.js";
import { listWithoutPages, pageParameters } from "./lists.js";
import * as naming from "./naming.js";
import * as problems from "./problems.js";
import { expectedEvents, submitEvents, webhookObject } from "./submits.js";
import { versionDiffers } from "./version-differs.js";
import * as versions from "./versions.js";

type Checks = {
  readonly [Id in LintRuleId]: (
    subject: Subject,
    options: OptionsOf<Id> & Excepting,
  ) => CheckResult;
};

export const checks: Checks = {
  "path-unversioned": versions.pathUnversioned,
  "resource-lost": versions.resourceLost,
  "version-suffix": versions.versionSuffix,
  "version-differs": versionDiffers,
  "description-version": versions.descriptionVersion,
  "security-missing": securityMissing,
  "security-not-bearer": securityNotBearer,
  "body-not-json": problems.bodyNotJson,
  "status-missing": problems.statusMissing,
  "error-not-problem": problems.errorNotProblem,
  "problem-incomplete": problems.problemIncomplete,
  "problem-code-missing": problems.problemCodeMissing,
  "problem-status": problems.problemStatus,
  "invalid-inputs-missing": problems.invalidInputsMissing,
  "list-without-pages": listWithoutPages,
  "page-parameters": pageParameters,
  "idempotency-key": headers.idempotencyKey,
  "idempotency-key-idle": headers.idempotencyKeyIdle,
  "idempotent-replayed": headers.idempotentReplayed,
  "idempotency-codes": problems.idempotencyCodes,
  "rate-limit-policy": headers.rateLimitPolicy,
  "rate-limit-headers": headers.rateLimitHeaders,
  "quota-missing": headers.quotaMissing,
  "retry-after": headers.retryAfter,
  "webhook-object": webhookObject,
  "expected-events": expectedEvents,
  "submit-events": submitEvents,
  "event-method": events.eventMethod,
  "event-envelope": events.eventEnvelope,
  "event-data": eventData,
  "delivery-record": events.deliveryRecord,
  "deprecation-undated": deprecations.deprecationUndated,
  "deprecation-unlinked": deprecations.deprecationUnlinked,
  "deprecation-headers": headers.deprecationHeaders,
  "sunset-too-early": deprecations.sunsetTooEarly,
  "sunset-passed": deprecations.sunsetPassed,
  "deprecation-ahead": deprecations.deprecationAhead,
  "path-ambiguous": completeness.pathAmbiguous,
  "operation-id-missing": completeness.operationIdMissing,
  "errors-undescribed": completeness.errorsUndescribed,
  "error-without-example": completeness.errorWithoutExample,
  "security-forgotten": completeness.securityForgotten,
  "schema-unused": completeness.schemaUnused,
  "property-naming": naming.propertyNaming,
  "path-naming": naming.pathNaming,
  "operation-id-naming": naming.operationIdNaming,
  "operation-undocumented": completeness.operationUndocumented,
  "operation-untagged": completeness.operationUntagged,
  "enum-case": naming.enumCase,
};
