// Made by Tenon from the API's description: change that, and generate again.

import {
  type Failure,
  type ReplyChecks,
  fail,
  isArray,
  isClosed,
  isHeavier,
  isInteger,
  isLonger,
  isObject,
  missing,
  passed,
  segment,
  unlisted,
} from "../runtime/check.js";
import {
  aDate,
  aDateTime,
  aJsonPointer,
  aUri,
  aUuid,
  requiredFormat,
  requiredFormatOrNull,
} from "../runtime/check-format.js";
import {
  optionalOneOf,
  optionalStringOrNull,
  requiredBoolean,
  requiredInteger,
  requiredIntegerOrNull,
  requiredNumber,
  requiredNumberOrNull,
  requiredString,
  requiredStringOrNull,
} from "../runtime/check-property.js";
import {
  optional,
  optionalList,
  required,
  requiredList,
  requiredOrNull,
} from "../runtime/check-within.js";
import { isUri } from "../runtime/formats.js";

export function checkWorkspaceInfo(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  requiredFormat(value["workspace_id"], aUuid, at, "/workspace_id", failures);
  requiredString(value["slug"], at, "/slug", failures);
  requiredString(value["name"], at, "/name", failures);
  requiredNumber(
    value["balance_creative_units"],
    at,
    "/balance_creative_units",
    failures,
  );
  requiredNumber(
    value["reserved_creative_units"],
    at,
    "/reserved_creative_units",
    failures,
  );
  requiredNumber(
    value["available_creative_units"],
    at,
    "/available_creative_units",
    failures,
  );
  requiredFormatOrNull(
    value["last_active_at"],
    aDateTime,
    at,
    "/last_active_at",
    failures,
  );
}

export function checkListWorkspacesOutput(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  requiredList(
    value["workspaces"],
    checkWorkspaceInfo,
    at,
    "/workspaces",
    failures,
  );
  required(value["pagination"], checkPagination, at, "/pagination", failures);
}

export function checkWorkspaceUsageOutput(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  requiredNumber(
    value["balance_creative_units"],
    at,
    "/balance_creative_units",
    failures,
  );
  requiredNumber(
    value["total_consumption_creative_units"],
    at,
    "/total_consumption_creative_units",
    failures,
  );
  requiredList(value["days"], checkUsageDay, at, "/days", failures);
}

export function checkUsageDay(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  requiredFormat(value["date"], aDate, at, "/date", failures);
  requiredNumber(
    value["consumption_creative_units"],
    at,
    "/consumption_creative_units",
    failures,
  );
}

export function checkPagination(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  requiredStringOrNull(value["next_cursor"], at, "/next_cursor", failures);
  requiredBoolean(value["has_more_results"], at, "/has_more_results", failures);
  const totalCount = value["total_count"];
  if (totalCount === undefined) {
    missing(failures, at, "total_count");
  } else if (!isInteger(totalCount)) {
    fail(failures, `${at}/total_count`, "Must be an integer.");
  } else if (totalCount < 0) {
    fail(failures, `${at}/total_count`, "Must be at least 0.");
  }
}

export function checkModel(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  requiredFormat(value["id"], aUuid, at, "/id", failures);
  requiredString(value["name"], at, "/name", failures);
  requiredFormat(value["created_at"], aDateTime, at, "/created_at", failures);
  required(value["modality"], checkModality, at, "/modality", failures);
}

export function checkListModelsOutput(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  requiredList(value["models"], checkModel, at, "/models", failures);
  required(value["pagination"], checkPagination, at, "/pagination", failures);
}

export function checkCatalogId(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (typeof value !== "string") {
    fail(failures, at, "Must be a string.");
    return;
  }
  if (value === "") {
    fail(failures, at, "Must not be empty.");
  }
}

export function checkModality(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (typeof value !== "string") {
    fail(failures, at, "Must be a string.");
    return;
  }
  if (
    value !== "image" &&
    value !== "video" &&
    value !== "audio" &&
    value !== "3d" &&
    isClosed(failures)
  ) {
    fail(failures, at, 'Must be "image", "video", "audio" or "3d".');
  }
}

export function checkReferenceKind(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (typeof value !== "string") {
    fail(failures, at, "Must be a string.");
    return;
  }
  if (
    value !== "subject" &&
    value !== "style" &&
    value !== "character" &&
    isClosed(failures)
  ) {
    fail(failures, at, 'Must be "subject", "style" or "character".');
  }
}

export function checkRun(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  requiredFormat(value["created_at"], aDateTime, at, "/created_at", failures);
  requiredFormatOrNull(
    value["completed_at"],
    aDateTime,
    at,
    "/completed_at",
    failures,
  );
  requiredNumberOrNull(
    value["price_creative_units"],
    at,
    "/price_creative_units",
    failures,
  );
  requiredOrNull(
    value["error_code"],
    checkRunErrorCode,
    at,
    "/error_code",
    failures,
  );
  requiredStringOrNull(value["error_message"], at, "/error_message", failures);
  requiredOrNull(
    value["webhook"],
    checkDeliveryRecord,
    at,
    "/webhook",
    failures,
  );
}

export function checkInference(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  requiredFormat(value["inference_id"], aUuid, at, "/inference_id", failures);
  required(value["status"], checkInferenceStatus, at, "/status", failures);
  requiredList(value["outputs"], checkRunOutput, at, "/outputs", failures);
  checkRun(value, at, failures);
}

export function checkInferenceV1(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  const webhook = value["webhook"];
  if (webhook !== undefined && webhook !== null) {
    fail(failures, `${at}/webhook`, "Must be null.");
  }
  checkInference(value, at, failures);
}

export function checkTrainingRun(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  requiredFormat(
    value["training_run_id"],
    aUuid,
    at,
    "/training_run_id",
    failures,
  );
  required(value["status"], checkTrainingStatus, at, "/status", failures);
  checkRun(value, at, failures);
}

export function checkScoringRun(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  requiredFormat(
    value["scoring_run_id"],
    aUuid,
    at,
    "/scoring_run_id",
    failures,
  );
  required(value["status"], checkScoringStatus, at, "/status", failures);
  requiredList(value["scores"], checkScore, at, "/scores", failures);
  checkRun(value, at, failures);
}

export function checkWorkflowRun(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  requiredFormat(
    value["workflow_run_id"],
    aUuid,
    at,
    "/workflow_run_id",
    failures,
  );
  requiredFormat(value["workflow_id"], aUuid, at, "/workflow_id", failures);
  required(value["status"], checkWorkflowStatus, at, "/status", failures);
  requiredList(value["outputs"], checkRunOutput, at, "/outputs", failures);
  checkRun(value, at, failures);
}

export function checkRunOutput(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  requiredFormat(value["id"], aUuid, at, "/id", failures);
  requiredFormat(value["url"], aUri, at, "/url", failures);
  requiredString(value["content_type"], at, "/content_type", failures);
  const metadata = value["metadata"];
  if (metadata !== undefined && !isObject(metadata)) {
    fail(failures, `${at}/metadata`, "Must be an object.");
  }
}

export function checkScore(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  requiredString(value["rule"], at, "/rule", failures);
  requiredNumber(value["value"], at, "/value", failures);
}

export function checkInferenceStatus(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (typeof value !== "string") {
    fail(failures, at, "Must be a string.");
    return;
  }
  if (
    value !== "in_progress" &&
    value !== "complete" &&
    value !== "FAILED" &&
    value !== "CANCELLED" &&
    isClosed(failures)
  ) {
    fail(
      failures,
      at,
      'Must be "in_progress", "complete", "FAILED" or "CANCELLED".',
    );
  }
}

export function checkTrainingStatus(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (typeof value !== "string") {
    fail(failures, at, "Must be a string.");
    return;
  }
  if (
    value !== "in_progress" &&
    value !== "succeeded" &&
    value !== "FAILED" &&
    value !== "CANCELLED" &&
    isClosed(failures)
  ) {
    fail(
      failures,
      at,
      'Must be "in_progress", "succeeded", "FAILED" or "CANCELLED".',
    );
  }
}

export function checkScoringStatus(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (typeof value !== "string") {
    fail(failures, at, "Must be a string.");
    return;
  }
  if (
    value !== "in_progress" &&
    value !== "complete" &&
    value !== "FAILED" &&
    value !== "CANCELLED" &&
    isClosed(failures)
  ) {
    fail(
      failures,
      at,
      'Must be "in_progress", "complete", "FAILED" or "CANCELLED".',
    );
  }
}

export function checkWorkflowStatus(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (typeof value !== "string") {
    fail(failures, at, "Must be a string.");
    return;
  }
  if (
    value !== "in_progress" &&
    value !== "succeeded" &&
    value !== "FAILED" &&
    value !== "CANCELLED" &&
    isClosed(failures)
  ) {
    fail(
      failures,
      at,
      'Must be "in_progress", "succeeded", "FAILED" or "CANCELLED".',
    );
  }
}

export function checkRunErrorCode(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (typeof value !== "string") {
    fail(failures, at, "Must be a string.");
    return;
  }
  if (
    value !== "INSUFFICIENT_BALANCE" &&
    value !== "INTERNAL_ERROR" &&
    isClosed(failures)
  ) {
    fail(failures, at, 'Must be "INSUFFICIENT_BALANCE" or "INTERNAL_ERROR".');
  }
}

export function checkDeliveryRecord(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  required(value["status"], checkDeliveryStatus, at, "/status", failures);
  const attempts = value["attempts"];
  if (attempts === undefined) {
    missing(failures, at, "attempts");
  } else if (!isInteger(attempts)) {
    fail(failures, `${at}/attempts`, "Must be an integer.");
  } else if (attempts < 0) {
    fail(failures, `${at}/attempts`, "Must be at least 0.");
  }
  requiredFormatOrNull(
    value["last_attempt_at"],
    aDateTime,
    at,
    "/last_attempt_at",
    failures,
  );
  requiredIntegerOrNull(
    value["last_response_status"],
    at,
    "/last_response_status",
    failures,
  );
  requiredStringOrNull(value["last_error"], at, "/last_error", failures);
}

export function checkDeliveryStatus(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (typeof value !== "string") {
    fail(failures, at, "Must be a string.");
    return;
  }
  if (
    value !== "pending" &&
    value !== "delivered" &&
    value !== "failed" &&
    isClosed(failures)
  ) {
    fail(failures, at, 'Must be "pending", "delivered" or "failed".');
  }
}

export function checkCreateInferenceV1Input(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  const modelId = value["model_id"];
  if (modelId === undefined) {
    missing(failures, at, "model_id");
  } else if (typeof modelId !== "string") {
    fail(failures, `${at}/model_id`, "Must be a string.");
  } else if (modelId === "") {
    fail(failures, `${at}/model_id`, "Must not be empty.");
  }
  requiredString(value["prompt"], at, "/prompt", failures);
  for (const name of Object.keys(value)) {
    if (name !== "model_id" && name !== "prompt") {
      unlisted(failures, at, name);
    }
  }
}

export function checkPrompt(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (typeof value !== "string") {
    fail(failures, at, "Must be a string.");
  }
}

export function checkCreateInferenceV1Output(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  requiredFormat(value["inference_id"], aUuid, at, "/inference_id", failures);
  required(value["status"], checkInferenceStatus, at, "/status", failures);
}

export function checkCreateTrainingRunInput(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  requiredString(value["name"], at, "/name", failures);
  required(value["kind"], checkReferenceKind, at, "/kind", failures);
  required(value["images"], checkTrainingImages, at, "/images", failures);
  optional(value["webhook"], checkTrainingWebhook, at, "/webhook", failures);
  for (const name of Object.keys(value)) {
    if (
      name !== "name" &&
      name !== "kind" &&
      name !== "images" &&
      name !== "webhook"
    ) {
      unlisted(failures, at, name);
    }
  }
}

export function checkEstimateTrainingRunInput(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  requiredString(value["name"], at, "/name", failures);
  required(value["kind"], checkReferenceKind, at, "/kind", failures);
  required(value["images"], checkTrainingImages, at, "/images", failures);
  for (const name of Object.keys(value)) {
    if (name !== "name" && name !== "kind" && name !== "images") {
      unlisted(failures, at, name);
    }
  }
}

export function checkTrainingImages(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isArray(value)) {
    fail(failures, at, "Must be a list.");
    return;
  }
  for (let i = 0; i < value.length; i++) {
    const item = value[i];
    if (typeof item !== "string") {
      fail(failures, `${at}/${i}`, "Must be a string.");
    } else if (!isUri(item)) {
      fail(failures, `${at}/${i}`, "Must be a URI.");
    }
  }
}

export function checkCreateTrainingRunOutput(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  requiredFormat(
    value["training_run_id"],
    aUuid,
    at,
    "/training_run_id",
    failures,
  );
  required(value["status"], checkTrainingStatus, at, "/status", failures);
  const expectedEvents = value["expected_events"];
  if (expectedEvents === undefined) {
    missing(failures, at, "expected_events");
  } else if (!isArray(expectedEvents)) {
    fail(failures, `${at}/expected_events`, "Must be a list.");
  } else {
    for (let i = 0; i < expectedEvents.length; i++) {
      const item = expectedEvents[i];
      if (item !== "training.succeeded" && item !== "training.failed") {
        fail(
          failures,
          `${at}/expected_events/${i}`,
          'Must be "training.succeeded" or "training.failed".',
        );
      }
    }
  }
}

export function checkCreateScoringRunInput(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  requiredFormat(value["inference_id"], aUuid, at, "/inference_id", failures);
  optional(value["webhook"], checkScoringWebhook, at, "/webhook", failures);
  for (const name of Object.keys(value)) {
    if (name !== "inference_id" && name !== "webhook") {
      unlisted(failures, at, name);
    }
  }
}

export function checkCreateScoringRunOutput(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  requiredFormat(
    value["scoring_run_id"],
    aUuid,
    at,
    "/scoring_run_id",
    failures,
  );
  required(value["status"], checkScoringStatus, at, "/status", failures);
  const expectedEvents = value["expected_events"];
  if (expectedEvents === undefined) {
    missing(failures, at, "expected_events");
  } else if (!isArray(expectedEvents)) {
    fail(failures, `${at}/expected_events`, "Must be a list.");
  } else {
    for (let i = 0; i < expectedEvents.length; i++) {
      const item = expectedEvents[i];
      if (item !== "scoring_run.completed" && item !== "scoring_run.failed") {
        fail(
          failures,
          `${at}/expected_events/${i}`,
          'Must be "scoring_run.completed" or "scoring_run.failed".',
        );
      }
    }
  }
}

export function checkCreateWorkflowRunInput(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  required(value["inputs"], checkWorkflowInputs, at, "/inputs", failures);
  optional(value["webhook"], checkWorkflowWebhook, at, "/webhook", failures);
  for (const name of Object.keys(value)) {
    if (name !== "inputs" && name !== "webhook") {
      unlisted(failures, at, name);
    }
  }
}

export function checkEstimateWorkflowRunInput(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  required(value["inputs"], checkWorkflowInputs, at, "/inputs", failures);
  for (const name of Object.keys(value)) {
    if (name !== "inputs") {
      unlisted(failures, at, name);
    }
  }
}

export function checkWorkflowInputs(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
  }
}

export function checkCreateWorkflowRunOutput(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  requiredFormat(
    value["workflow_run_id"],
    aUuid,
    at,
    "/workflow_run_id",
    failures,
  );
  required(value["status"], checkWorkflowStatus, at, "/status", failures);
  const expectedEvents = value["expected_events"];
  if (expectedEvents === undefined) {
    missing(failures, at, "expected_events");
  } else if (!isArray(expectedEvents)) {
    fail(failures, `${at}/expected_events`, "Must be a list.");
  } else {
    for (let i = 0; i < expectedEvents.length; i++) {
      const item = expectedEvents[i];
      if (
        item !== "workflow_run.succeeded" &&
        item !== "workflow_run.failed" &&
        item !== "workflow_run.cancelled"
      ) {
        fail(
          failures,
          `${at}/expected_events/${i}`,
          'Must be "workflow_run.succeeded", "workflow_run.failed" or "workflow_run.cancelled".',
        );
      }
    }
  }
}

export function checkEstimateOutput(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  requiredNumber(
    value["estimated_price_creative_units"],
    at,
    "/estimated_price_creative_units",
    failures,
  );
  requiredNumber(
    value["workspace_balance_creative_units"],
    at,
    "/workspace_balance_creative_units",
    failures,
  );
  requiredNumber(
    value["estimated_remaining_balance_creative_units"],
    at,
    "/estimated_remaining_balance_creative_units",
    failures,
  );
  requiredBoolean(
    value["has_sufficient_creative_units"],
    at,
    "/has_sufficient_creative_units",
    failures,
  );
}

const webhookUrlPattern = /* @__PURE__ */ new RegExp("^https://", "u");

export function checkWebhookUrl(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (typeof value !== "string") {
    fail(failures, at, "Must be a string.");
    return;
  }
  if (!webhookUrlPattern.test(value)) {
    fail(failures, at, "Must match the pattern ^https://");
  }
  if (!isUri(value)) {
    fail(failures, at, "Must be a URI.");
  }
}

export function checkWebhookMetadata(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  const count = Object.keys(value).length;
  if (count > 10) {
    fail(failures, at, "Must have at most 10 properties.");
  }
  if (isHeavier(value, 1024)) {
    fail(
      failures,
      at,
      "Must have at most 1024 bytes in its names and strings.",
    );
  }
  for (const name of Object.keys(value)) {
    const member = value[name];
    if (typeof member !== "string") {
      fail(failures, `${at}/${segment(name)}`, "Must be a string.");
    }
  }
}

export function checkTrainingWebhook(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  required(value["url"], checkWebhookUrl, at, "/url", failures);
  const events = value["events"];
  if (events !== undefined) {
    if (!isArray(events)) {
      fail(failures, `${at}/events`, "Must be a list.");
    } else {
      for (let i = 0; i < events.length; i++) {
        const item = events[i];
        if (item !== "training.succeeded" && item !== "training.failed") {
          fail(
            failures,
            `${at}/events/${i}`,
            'Must be "training.succeeded" or "training.failed".',
          );
        }
      }
    }
  }
  optional(value["metadata"], checkWebhookMetadata, at, "/metadata", failures);
  for (const name of Object.keys(value)) {
    if (name !== "url" && name !== "events" && name !== "metadata") {
      unlisted(failures, at, name);
    }
  }
}

export function checkScoringWebhook(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  required(value["url"], checkWebhookUrl, at, "/url", failures);
  const events = value["events"];
  if (events !== undefined) {
    if (!isArray(events)) {
      fail(failures, `${at}/events`, "Must be a list.");
    } else {
      for (let i = 0; i < events.length; i++) {
        const item = events[i];
        if (item !== "scoring_run.completed" && item !== "scoring_run.failed") {
          fail(
            failures,
            `${at}/events/${i}`,
            'Must be "scoring_run.completed" or "scoring_run.failed".',
          );
        }
      }
    }
  }
  optional(value["metadata"], checkWebhookMetadata, at, "/metadata", failures);
  for (const name of Object.keys(value)) {
    if (name !== "url" && name !== "events" && name !== "metadata") {
      unlisted(failures, at, name);
    }
  }
}

export function checkWorkflowWebhook(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  required(value["url"], checkWebhookUrl, at, "/url", failures);
  const events = value["events"];
  if (events !== undefined) {
    if (!isArray(events)) {
      fail(failures, `${at}/events`, "Must be a list.");
    } else {
      for (let i = 0; i < events.length; i++) {
        const item = events[i];
        if (
          item !== "workflow_run.succeeded" &&
          item !== "workflow_run.failed" &&
          item !== "workflow_run.cancelled"
        ) {
          fail(
            failures,
            `${at}/events/${i}`,
            'Must be "workflow_run.succeeded", "workflow_run.failed" or "workflow_run.cancelled".',
          );
        }
      }
    }
  }
  optional(value["metadata"], checkWebhookMetadata, at, "/metadata", failures);
  for (const name of Object.keys(value)) {
    if (name !== "url" && name !== "events" && name !== "metadata") {
      unlisted(failures, at, name);
    }
  }
}

export function checkTrainingEventType(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (value !== "training.succeeded" && value !== "training.failed") {
    fail(failures, at, 'Must be "training.succeeded" or "training.failed".');
  }
}

export function checkScoringEventType(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (value !== "scoring_run.completed" && value !== "scoring_run.failed") {
    fail(
      failures,
      at,
      'Must be "scoring_run.completed" or "scoring_run.failed".',
    );
  }
}

export function checkWorkflowEventType(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (
    value !== "workflow_run.succeeded" &&
    value !== "workflow_run.failed" &&
    value !== "workflow_run.cancelled"
  ) {
    fail(
      failures,
      at,
      'Must be "workflow_run.succeeded", "workflow_run.failed" or "workflow_run.cancelled".',
    );
  }
}

export function checkWebhookSecretOutput(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  required(value["secret"], checkWebhookSecret, at, "/secret", failures);
}

export function checkRotateWebhookSecretOutput(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  required(value["secret"], checkWebhookSecret, at, "/secret", failures);
  requiredFormat(
    value["previous_secret_expires_at"],
    aDateTime,
    at,
    "/previous_secret_expires_at",
    failures,
  );
}

const webhookSecretPattern = /* @__PURE__ */ new RegExp(
  "^whsec_[A-Za-z0-9+/]+={0,2}$",
  "u",
);

export function checkWebhookSecret(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (typeof value !== "string") {
    fail(failures, at, "Must be a string.");
    return;
  }
  if (!webhookSecretPattern.test(value)) {
    fail(failures, at, "Must match the pattern ^whsec_[A-Za-z0-9+/]+={0,2}$");
  }
}

export function checkCreateWebhookTestInput(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  required(value["webhook"], checkWebhookTestTarget, at, "/webhook", failures);
  for (const name of Object.keys(value)) {
    if (name !== "webhook") {
      unlisted(failures, at, name);
    }
  }
}

export function checkWebhookTestTarget(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  required(value["url"], checkWebhookUrl, at, "/url", failures);
  for (const name of Object.keys(value)) {
    if (name !== "url") {
      unlisted(failures, at, name);
    }
  }
}

export function checkWebhookTestResult(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  requiredBoolean(value["delivered"], at, "/delivered", failures);
  requiredInteger(value["response_status"], at, "/response_status", failures);
  const latencyMs = value["latency_ms"];
  if (latencyMs === undefined) {
    missing(failures, at, "latency_ms");
  } else if (!isInteger(latencyMs)) {
    fail(failures, `${at}/latency_ms`, "Must be an integer.");
  } else if (latencyMs < 0) {
    fail(failures, `${at}/latency_ms`, "Must be at least 0.");
  }
}

const webhookEventIdPattern = /* @__PURE__ */ new RegExp("^evt_", "u");

export function checkWebhookEvent(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  const id = value["id"];
  if (id === undefined) {
    missing(failures, at, "id");
  } else if (typeof id !== "string") {
    fail(failures, `${at}/id`, "Must be a string.");
  } else if (!webhookEventIdPattern.test(id)) {
    fail(failures, `${at}/id`, "Must match the pattern ^evt_");
  }
  requiredString(value["type"], at, "/type", failures);
  requiredFormat(value["created_at"], aDateTime, at, "/created_at", failures);
  const data = value["data"];
  if (data === undefined) {
    missing(failures, at, "data");
  } else if (!isObject(data)) {
    fail(failures, `${at}/data`, "Must be an object.");
  }
  optional(value["metadata"], checkWebhookMetadata, at, "/metadata", failures);
}

export function checkTrainingSucceededEvent(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  optionalOneOf(value["type"], ["training.succeeded"], at, "/type", failures);
  optional(value["data"], checkTrainingRun, at, "/data", failures);
  checkWebhookEvent(value, at, failures);
}

export function checkTrainingFailedEvent(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  optionalOneOf(value["type"], ["training.failed"], at, "/type", failures);
  optional(value["data"], checkTrainingRun, at, "/data", failures);
  checkWebhookEvent(value, at, failures);
}

export function checkScoringRunCompletedEvent(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  optionalOneOf(
    value["type"],
    ["scoring_run.completed"],
    at,
    "/type",
    failures,
  );
  optional(value["data"], checkScoringRun, at, "/data", failures);
  checkWebhookEvent(value, at, failures);
}

export function checkScoringRunFailedEvent(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  optionalOneOf(value["type"], ["scoring_run.failed"], at, "/type", failures);
  optional(value["data"], checkScoringRun, at, "/data", failures);
  checkWebhookEvent(value, at, failures);
}

export function checkWorkflowRunSucceededEvent(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  optionalOneOf(
    value["type"],
    ["workflow_run.succeeded"],
    at,
    "/type",
    failures,
  );
  optional(value["data"], checkWorkflowRun, at, "/data", failures);
  checkWebhookEvent(value, at, failures);
}

export function checkWorkflowRunFailedEvent(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  optionalOneOf(value["type"], ["workflow_run.failed"], at, "/type", failures);
  optional(value["data"], checkWorkflowRun, at, "/data", failures);
  checkWebhookEvent(value, at, failures);
}

export function checkWorkflowRunCancelledEvent(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  optionalOneOf(
    value["type"],
    ["workflow_run.cancelled"],
    at,
    "/type",
    failures,
  );
  optional(value["data"], checkWorkflowRun, at, "/data", failures);
  checkWebhookEvent(value, at, failures);
}

export function checkWebhookTestEvent(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  optionalOneOf(value["type"], ["inference.completed"], at, "/type", failures);
  const data = value["data"];
  if (data !== undefined) {
    if (!isObject(data)) {
      fail(failures, `${at}/data`, "Must be an object.");
    } else {
      const count = Object.keys(data).length;
      if (count > 0) {
        fail(failures, `${at}/data`, "Must have at most 0 properties.");
      }
    }
  }
  checkWebhookEvent(value, at, failures);
}

export function checkProblem(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  requiredString(value["type"], at, "/type", failures);
  requiredString(value["title"], at, "/title", failures);
  requiredInteger(value["status"], at, "/status", failures);
  requiredString(value["detail"], at, "/detail", failures);
}

const unauthenticatedTypePattern = /* @__PURE__ */ new RegExp(
  "/UNAUTHENTICATED$",
  "u",
);

export function checkUnauthenticated(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  const type = value["type"];
  if (type !== undefined) {
    if (typeof type !== "string") {
      fail(failures, `${at}/type`, "Must be a string.");
    } else if (!unauthenticatedTypePattern.test(type)) {
      fail(failures, `${at}/type`, "Must match the pattern /UNAUTHENTICATED$");
    }
  }
  const status = value["status"];
  if (status !== undefined && status !== 401) {
    fail(failures, `${at}/status`, "Must be 401.");
  }
  checkProblem(value, at, failures);
}

const forbiddenTypePattern = /* @__PURE__ */ new RegExp("/FORBIDDEN$", "u");

export function checkForbidden(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  const type = value["type"];
  if (type !== undefined) {
    if (typeof type !== "string") {
      fail(failures, `${at}/type`, "Must be a string.");
    } else if (!forbiddenTypePattern.test(type)) {
      fail(failures, `${at}/type`, "Must match the pattern /FORBIDDEN$");
    }
  }
  const status = value["status"];
  if (status !== undefined && status !== 403) {
    fail(failures, `${at}/status`, "Must be 403.");
  }
  checkProblem(value, at, failures);
}

const notFoundTypePattern = /* @__PURE__ */ new RegExp("/NOT_FOUND$", "u");

export function checkNotFound(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  const type = value["type"];
  if (type !== undefined) {
    if (typeof type !== "string") {
      fail(failures, `${at}/type`, "Must be a string.");
    } else if (!notFoundTypePattern.test(type)) {
      fail(failures, `${at}/type`, "Must match the pattern /NOT_FOUND$");
    }
  }
  const status = value["status"];
  if (status !== undefined && status !== 404) {
    fail(failures, `${at}/status`, "Must be 404.");
  }
  checkProblem(value, at, failures);
}

const idempotentRequestInProgressTypePattern = /* @__PURE__ */ new RegExp(
  "/IDEMPOTENT_REQUEST_IN_PROGRESS$",
  "u",
);

export function checkIdempotentRequestInProgress(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  const type = value["type"];
  if (type !== undefined) {
    if (typeof type !== "string") {
      fail(failures, `${at}/type`, "Must be a string.");
    } else if (!idempotentRequestInProgressTypePattern.test(type)) {
      fail(
        failures,
        `${at}/type`,
        "Must match the pattern /IDEMPOTENT_REQUEST_IN_PROGRESS$",
      );
    }
  }
  const status = value["status"];
  if (status !== undefined && status !== 409) {
    fail(failures, `${at}/status`, "Must be 409.");
  }
  checkProblem(value, at, failures);
}

const invalidInputsTypePattern = /* @__PURE__ */ new RegExp(
  "/INVALID_INPUTS$",
  "u",
);

export function checkInvalidInputs(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  const type = value["type"];
  if (type !== undefined) {
    if (typeof type !== "string") {
      fail(failures, `${at}/type`, "Must be a string.");
    } else if (!invalidInputsTypePattern.test(type)) {
      fail(failures, `${at}/type`, "Must match the pattern /INVALID_INPUTS$");
    }
  }
  const status = value["status"];
  if (status !== undefined && status !== 422) {
    fail(failures, `${at}/status`, "Must be 422.");
  }
  optionalList(value["errors"], checkInputError, at, "/errors", failures);
  checkProblem(value, at, failures);
}

export function checkInputError(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  requiredFormat(value["pointer"], aJsonPointer, at, "/pointer", failures);
  requiredString(value["detail"], at, "/detail", failures);
}

const idempotencyKeyReusedTypePattern = /* @__PURE__ */ new RegExp(
  "/IDEMPOTENCY_KEY_REUSED$",
  "u",
);

export function checkIdempotencyKeyReused(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  const type = value["type"];
  if (type !== undefined) {
    if (typeof type !== "string") {
      fail(failures, `${at}/type`, "Must be a string.");
    } else if (!idempotencyKeyReusedTypePattern.test(type)) {
      fail(
        failures,
        `${at}/type`,
        "Must match the pattern /IDEMPOTENCY_KEY_REUSED$",
      );
    }
  }
  const status = value["status"];
  if (status !== undefined && status !== 422) {
    fail(failures, `${at}/status`, "Must be 422.");
  }
  checkProblem(value, at, failures);
}

const rateLimitedTypePattern = /* @__PURE__ */ new RegExp(
  "/RATE_LIMITED$",
  "u",
);

export function checkRateLimited(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  const type = value["type"];
  if (type !== undefined) {
    if (typeof type !== "string") {
      fail(failures, `${at}/type`, "Must be a string.");
    } else if (!rateLimitedTypePattern.test(type)) {
      fail(failures, `${at}/type`, "Must match the pattern /RATE_LIMITED$");
    }
  }
  const status = value["status"];
  if (status !== undefined && status !== 429) {
    fail(failures, `${at}/status`, "Must be 429.");
  }
  checkProblem(value, at, failures);
}

const internalErrorTypePattern = /* @__PURE__ */ new RegExp(
  "/INTERNAL_ERROR$",
  "u",
);

export function checkInternalError(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  const type = value["type"];
  if (type !== undefined) {
    if (typeof type !== "string") {
      fail(failures, `${at}/type`, "Must be a string.");
    } else if (!internalErrorTypePattern.test(type)) {
      fail(failures, `${at}/type`, "Must match the pattern /INTERNAL_ERROR$");
    }
  }
  const status = value["status"];
  if (status !== undefined && status !== 500) {
    fail(failures, `${at}/status`, "Must be 500.");
  }
  checkProblem(value, at, failures);
}

export function checkListWorkspacesRequest(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  const query = value["query"];
  if (query !== undefined) {
    if (!isObject(query)) {
      fail(failures, `${at}/query`, "Must be an object.");
    } else {
      const limit = query["limit"];
      if (limit !== undefined) {
        if (!isInteger(limit)) {
          fail(failures, `${at}/query/limit`, "Must be an integer.");
        } else {
          if (limit < 1) {
            fail(failures, `${at}/query/limit`, "Must be at least 1.");
          }
          if (limit > 100) {
            fail(failures, `${at}/query/limit`, "Must be at most 100.");
          }
        }
      }
      optionalStringOrNull(query["cursor"], at, "/query/cursor", failures);
    }
  }
}

export function checkGetWorkspaceRequest(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  const path = value["path"];
  if (path === undefined) {
    missing(failures, at, "path");
  } else if (!isObject(path)) {
    fail(failures, `${at}/path`, "Must be an object.");
  } else {
    requiredFormat(
      path["workspace_id"],
      aUuid,
      at,
      "/path/workspace_id",
      failures,
    );
  }
}

export function checkGetWorkspaceUsageRequest(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  const path = value["path"];
  if (path === undefined) {
    missing(failures, at, "path");
  } else if (!isObject(path)) {
    fail(failures, `${at}/path`, "Must be an object.");
  } else {
    requiredFormat(
      path["workspace_id"],
      aUuid,
      at,
      "/path/workspace_id",
      failures,
    );
  }
  const query = value["query"];
  if (query !== undefined) {
    if (!isObject(query)) {
      fail(failures, `${at}/query`, "Must be an object.");
    } else {
      const days = query["days"];
      if (days !== undefined) {
        if (!isInteger(days)) {
          fail(failures, `${at}/query/days`, "Must be an integer.");
        } else {
          if (days < 1) {
            fail(failures, `${at}/query/days`, "Must be at least 1.");
          }
          if (days > 365) {
            fail(failures, `${at}/query/days`, "Must be at most 365.");
          }
        }
      }
    }
  }
}

export function checkListModelsRequest(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  const path = value["path"];
  if (path === undefined) {
    missing(failures, at, "path");
  } else if (!isObject(path)) {
    fail(failures, `${at}/path`, "Must be an object.");
  } else {
    requiredFormat(
      path["workspace_id"],
      aUuid,
      at,
      "/path/workspace_id",
      failures,
    );
  }
  const query = value["query"];
  if (query !== undefined) {
    if (!isObject(query)) {
      fail(failures, `${at}/query`, "Must be an object.");
    } else {
      const limit = query["limit"];
      if (limit !== undefined) {
        if (!isInteger(limit)) {
          fail(failures, `${at}/query/limit`, "Must be an integer.");
        } else {
          if (limit < 1) {
            fail(failures, `${at}/query/limit`, "Must be at least 1.");
          }
          if (limit > 100) {
            fail(failures, `${at}/query/limit`, "Must be at most 100.");
          }
        }
      }
      optionalStringOrNull(query["cursor"], at, "/query/cursor", failures);
    }
  }
}

export function checkCreateInferenceRequest(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  const path = value["path"];
  if (path === undefined) {
    missing(failures, at, "path");
  } else if (!isObject(path)) {
    fail(failures, `${at}/path`, "Must be an object.");
  } else {
    requiredFormat(
      path["workspace_id"],
      aUuid,
      at,
      "/path/workspace_id",
      failures,
    );
  }
  const headers = value["headers"];
  if (headers !== undefined) {
    if (!isObject(headers)) {
      fail(failures, `${at}/headers`, "Must be an object.");
    } else {
      const idempotencyKey = headers["Idempotency-Key"];
      if (idempotencyKey !== undefined) {
        if (typeof idempotencyKey !== "string") {
          fail(failures, `${at}/headers/Idempotency-Key`, "Must be a string.");
        } else {
          if (idempotencyKey === "") {
            fail(
              failures,
              `${at}/headers/Idempotency-Key`,
              "Must not be empty.",
            );
          }
          if (isLonger(idempotencyKey, 255)) {
            fail(
              failures,
              `${at}/headers/Idempotency-Key`,
              "Must have at most 255 characters.",
            );
          }
        }
      }
    }
  }
  required(value["body"], checkCreateInferenceV1Input, at, "/body", failures);
}

export function checkEstimateInferenceRequest(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  const path = value["path"];
  if (path === undefined) {
    missing(failures, at, "path");
  } else if (!isObject(path)) {
    fail(failures, `${at}/path`, "Must be an object.");
  } else {
    requiredFormat(
      path["workspace_id"],
      aUuid,
      at,
      "/path/workspace_id",
      failures,
    );
  }
  const headers = value["headers"];
  if (headers !== undefined) {
    if (!isObject(headers)) {
      fail(failures, `${at}/headers`, "Must be an object.");
    } else {
      const idempotencyKey = headers["Idempotency-Key"];
      if (idempotencyKey !== undefined) {
        if (typeof idempotencyKey !== "string") {
          fail(failures, `${at}/headers/Idempotency-Key`, "Must be a string.");
        } else {
          if (idempotencyKey === "") {
            fail(
              failures,
              `${at}/headers/Idempotency-Key`,
              "Must not be empty.",
            );
          }
          if (isLonger(idempotencyKey, 255)) {
            fail(
              failures,
              `${at}/headers/Idempotency-Key`,
              "Must have at most 255 characters.",
            );
          }
        }
      }
    }
  }
  required(value["body"], checkCreateInferenceV1Input, at, "/body", failures);
}

export function checkGetInferenceRequest(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  const path = value["path"];
  if (path === undefined) {
    missing(failures, at, "path");
  } else if (!isObject(path)) {
    fail(failures, `${at}/path`, "Must be an object.");
  } else {
    requiredFormat(
      path["workspace_id"],
      aUuid,
      at,
      "/path/workspace_id",
      failures,
    );
    requiredFormat(
      path["inference_id"],
      aUuid,
      at,
      "/path/inference_id",
      failures,
    );
  }
}

export function checkCreateTrainingRunRequest(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  const path = value["path"];
  if (path === undefined) {
    missing(failures, at, "path");
  } else if (!isObject(path)) {
    fail(failures, `${at}/path`, "Must be an object.");
  } else {
    requiredFormat(
      path["workspace_id"],
      aUuid,
      at,
      "/path/workspace_id",
      failures,
    );
  }
  const headers = value["headers"];
  if (headers !== undefined) {
    if (!isObject(headers)) {
      fail(failures, `${at}/headers`, "Must be an object.");
    } else {
      const idempotencyKey = headers["Idempotency-Key"];
      if (idempotencyKey !== undefined) {
        if (typeof idempotencyKey !== "string") {
          fail(failures, `${at}/headers/Idempotency-Key`, "Must be a string.");
        } else {
          if (idempotencyKey === "") {
            fail(
              failures,
              `${at}/headers/Idempotency-Key`,
              "Must not be empty.",
            );
          }
          if (isLonger(idempotencyKey, 255)) {
            fail(
              failures,
              `${at}/headers/Idempotency-Key`,
              "Must have at most 255 characters.",
            );
          }
        }
      }
    }
  }
  required(value["body"], checkCreateTrainingRunInput, at, "/body", failures);
}

export function checkEstimateTrainingRunRequest(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  const path = value["path"];
  if (path === undefined) {
    missing(failures, at, "path");
  } else if (!isObject(path)) {
    fail(failures, `${at}/path`, "Must be an object.");
  } else {
    requiredFormat(
      path["workspace_id"],
      aUuid,
      at,
      "/path/workspace_id",
      failures,
    );
  }
  const headers = value["headers"];
  if (headers !== undefined) {
    if (!isObject(headers)) {
      fail(failures, `${at}/headers`, "Must be an object.");
    } else {
      const idempotencyKey = headers["Idempotency-Key"];
      if (idempotencyKey !== undefined) {
        if (typeof idempotencyKey !== "string") {
          fail(failures, `${at}/headers/Idempotency-Key`, "Must be a string.");
        } else {
          if (idempotencyKey === "") {
            fail(
              failures,
              `${at}/headers/Idempotency-Key`,
              "Must not be empty.",
            );
          }
          if (isLonger(idempotencyKey, 255)) {
            fail(
              failures,
              `${at}/headers/Idempotency-Key`,
              "Must have at most 255 characters.",
            );
          }
        }
      }
    }
  }
  required(value["body"], checkEstimateTrainingRunInput, at, "/body", failures);
}

export function checkGetTrainingRunRequest(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  const path = value["path"];
  if (path === undefined) {
    missing(failures, at, "path");
  } else if (!isObject(path)) {
    fail(failures, `${at}/path`, "Must be an object.");
  } else {
    requiredFormat(
      path["workspace_id"],
      aUuid,
      at,
      "/path/workspace_id",
      failures,
    );
    requiredFormat(
      path["training_run_id"],
      aUuid,
      at,
      "/path/training_run_id",
      failures,
    );
  }
}

export function checkCreateScoringRunRequest(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  const path = value["path"];
  if (path === undefined) {
    missing(failures, at, "path");
  } else if (!isObject(path)) {
    fail(failures, `${at}/path`, "Must be an object.");
  } else {
    requiredFormat(
      path["workspace_id"],
      aUuid,
      at,
      "/path/workspace_id",
      failures,
    );
  }
  const headers = value["headers"];
  if (headers !== undefined) {
    if (!isObject(headers)) {
      fail(failures, `${at}/headers`, "Must be an object.");
    } else {
      const idempotencyKey = headers["Idempotency-Key"];
      if (idempotencyKey !== undefined) {
        if (typeof idempotencyKey !== "string") {
          fail(failures, `${at}/headers/Idempotency-Key`, "Must be a string.");
        } else {
          if (idempotencyKey === "") {
            fail(
              failures,
              `${at}/headers/Idempotency-Key`,
              "Must not be empty.",
            );
          }
          if (isLonger(idempotencyKey, 255)) {
            fail(
              failures,
              `${at}/headers/Idempotency-Key`,
              "Must have at most 255 characters.",
            );
          }
        }
      }
    }
  }
  required(value["body"], checkCreateScoringRunInput, at, "/body", failures);
}

export function checkGetScoringRunRequest(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  const path = value["path"];
  if (path === undefined) {
    missing(failures, at, "path");
  } else if (!isObject(path)) {
    fail(failures, `${at}/path`, "Must be an object.");
  } else {
    requiredFormat(
      path["workspace_id"],
      aUuid,
      at,
      "/path/workspace_id",
      failures,
    );
    requiredFormat(
      path["scoring_run_id"],
      aUuid,
      at,
      "/path/scoring_run_id",
      failures,
    );
  }
}

export function checkCreateWorkflowRunRequest(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  const path = value["path"];
  if (path === undefined) {
    missing(failures, at, "path");
  } else if (!isObject(path)) {
    fail(failures, `${at}/path`, "Must be an object.");
  } else {
    requiredFormat(
      path["workspace_id"],
      aUuid,
      at,
      "/path/workspace_id",
      failures,
    );
    requiredFormat(
      path["workflow_id"],
      aUuid,
      at,
      "/path/workflow_id",
      failures,
    );
  }
  const headers = value["headers"];
  if (headers !== undefined) {
    if (!isObject(headers)) {
      fail(failures, `${at}/headers`, "Must be an object.");
    } else {
      const idempotencyKey = headers["Idempotency-Key"];
      if (idempotencyKey !== undefined) {
        if (typeof idempotencyKey !== "string") {
          fail(failures, `${at}/headers/Idempotency-Key`, "Must be a string.");
        } else {
          if (idempotencyKey === "") {
            fail(
              failures,
              `${at}/headers/Idempotency-Key`,
              "Must not be empty.",
            );
          }
          if (isLonger(idempotencyKey, 255)) {
            fail(
              failures,
              `${at}/headers/Idempotency-Key`,
              "Must have at most 255 characters.",
            );
          }
        }
      }
    }
  }
  required(value["body"], checkCreateWorkflowRunInput, at, "/body", failures);
}

export function checkEstimateWorkflowRunRequest(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  const path = value["path"];
  if (path === undefined) {
    missing(failures, at, "path");
  } else if (!isObject(path)) {
    fail(failures, `${at}/path`, "Must be an object.");
  } else {
    requiredFormat(
      path["workspace_id"],
      aUuid,
      at,
      "/path/workspace_id",
      failures,
    );
    requiredFormat(
      path["workflow_id"],
      aUuid,
      at,
      "/path/workflow_id",
      failures,
    );
  }
  const headers = value["headers"];
  if (headers !== undefined) {
    if (!isObject(headers)) {
      fail(failures, `${at}/headers`, "Must be an object.");
    } else {
      const idempotencyKey = headers["Idempotency-Key"];
      if (idempotencyKey !== undefined) {
        if (typeof idempotencyKey !== "string") {
          fail(failures, `${at}/headers/Idempotency-Key`, "Must be a string.");
        } else {
          if (idempotencyKey === "") {
            fail(
              failures,
              `${at}/headers/Idempotency-Key`,
              "Must not be empty.",
            );
          }
          if (isLonger(idempotencyKey, 255)) {
            fail(
              failures,
              `${at}/headers/Idempotency-Key`,
              "Must have at most 255 characters.",
            );
          }
        }
      }
    }
  }
  required(value["body"], checkEstimateWorkflowRunInput, at, "/body", failures);
}

export function checkGetWorkflowRunRequest(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  const path = value["path"];
  if (path === undefined) {
    missing(failures, at, "path");
  } else if (!isObject(path)) {
    fail(failures, `${at}/path`, "Must be an object.");
  } else {
    requiredFormat(
      path["workspace_id"],
      aUuid,
      at,
      "/path/workspace_id",
      failures,
    );
    requiredFormat(
      path["workflow_id"],
      aUuid,
      at,
      "/path/workflow_id",
      failures,
    );
    requiredFormat(
      path["workflow_run_id"],
      aUuid,
      at,
      "/path/workflow_run_id",
      failures,
    );
  }
}

export function checkGetWebhookSecretRequest(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  const path = value["path"];
  if (path === undefined) {
    missing(failures, at, "path");
  } else if (!isObject(path)) {
    fail(failures, `${at}/path`, "Must be an object.");
  } else {
    requiredFormat(
      path["workspace_id"],
      aUuid,
      at,
      "/path/workspace_id",
      failures,
    );
  }
}

export function checkRotateWebhookSecretRequest(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  const path = value["path"];
  if (path === undefined) {
    missing(failures, at, "path");
  } else if (!isObject(path)) {
    fail(failures, `${at}/path`, "Must be an object.");
  } else {
    requiredFormat(
      path["workspace_id"],
      aUuid,
      at,
      "/path/workspace_id",
      failures,
    );
  }
  const headers = value["headers"];
  if (headers !== undefined) {
    if (!isObject(headers)) {
      fail(failures, `${at}/headers`, "Must be an object.");
    } else {
      const idempotencyKey = headers["Idempotency-Key"];
      if (idempotencyKey !== undefined) {
        if (typeof idempotencyKey !== "string") {
          fail(failures, `${at}/headers/Idempotency-Key`, "Must be a string.");
        } else {
          if (idempotencyKey === "") {
            fail(
              failures,
              `${at}/headers/Idempotency-Key`,
              "Must not be empty.",
            );
          }
          if (isLonger(idempotencyKey, 255)) {
            fail(
              failures,
              `${at}/headers/Idempotency-Key`,
              "Must have at most 255 characters.",
            );
          }
        }
      }
    }
  }
}

export function checkCreateWebhookTestRequest(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  const path = value["path"];
  if (path === undefined) {
    missing(failures, at, "path");
  } else if (!isObject(path)) {
    fail(failures, `${at}/path`, "Must be an object.");
  } else {
    requiredFormat(
      path["workspace_id"],
      aUuid,
      at,
      "/path/workspace_id",
      failures,
    );
  }
  const headers = value["headers"];
  if (headers !== undefined) {
    if (!isObject(headers)) {
      fail(failures, `${at}/headers`, "Must be an object.");
    } else {
      const idempotencyKey = headers["Idempotency-Key"];
      if (idempotencyKey !== undefined) {
        if (typeof idempotencyKey !== "string") {
          fail(failures, `${at}/headers/Idempotency-Key`, "Must be a string.");
        } else {
          if (idempotencyKey === "") {
            fail(
              failures,
              `${at}/headers/Idempotency-Key`,
              "Must not be empty.",
            );
          }
          if (isLonger(idempotencyKey, 255)) {
            fail(
              failures,
              `${at}/headers/Idempotency-Key`,
              "Must have at most 255 characters.",
            );
          }
        }
      }
    }
  }
  required(value["body"], checkCreateWebhookTestInput, at, "/body", failures);
}

function checkCreateInferenceN422Reply(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  const before = failures.length;
  let matches = 0;
  checkInvalidInputs(value, at, failures);
  if (passed(failures, before)) {
    matches++;
  }
  checkIdempotencyKeyReused(value, at, failures);
  if (passed(failures, before)) {
    matches++;
  }
  if (matches !== 1) {
    fail(
      failures,
      at,
      "Must match exactly one of InvalidInputs, IdempotencyKeyReused.",
    );
  }
}

function checkEstimateInferenceN422Reply(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  const before = failures.length;
  let matches = 0;
  checkInvalidInputs(value, at, failures);
  if (passed(failures, before)) {
    matches++;
  }
  checkIdempotencyKeyReused(value, at, failures);
  if (passed(failures, before)) {
    matches++;
  }
  if (matches !== 1) {
    fail(
      failures,
      at,
      "Must match exactly one of InvalidInputs, IdempotencyKeyReused.",
    );
  }
}

function checkCreateTrainingRunN422Reply(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  const before = failures.length;
  let matches = 0;
  checkInvalidInputs(value, at, failures);
  if (passed(failures, before)) {
    matches++;
  }
  checkIdempotencyKeyReused(value, at, failures);
  if (passed(failures, before)) {
    matches++;
  }
  if (matches !== 1) {
    fail(
      failures,
      at,
      "Must match exactly one of InvalidInputs, IdempotencyKeyReused.",
    );
  }
}

function checkEstimateTrainingRunN422Reply(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  const before = failures.length;
  let matches = 0;
  checkInvalidInputs(value, at, failures);
  if (passed(failures, before)) {
    matches++;
  }
  checkIdempotencyKeyReused(value, at, failures);
  if (passed(failures, before)) {
    matches++;
  }
  if (matches !== 1) {
    fail(
      failures,
      at,
      "Must match exactly one of InvalidInputs, IdempotencyKeyReused.",
    );
  }
}

function checkCreateScoringRunN422Reply(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  const before = failures.length;
  let matches = 0;
  checkInvalidInputs(value, at, failures);
  if (passed(failures, before)) {
    matches++;
  }
  checkIdempotencyKeyReused(value, at, failures);
  if (passed(failures, before)) {
    matches++;
  }
  if (matches !== 1) {
    fail(
      failures,
      at,
      "Must match exactly one of InvalidInputs, IdempotencyKeyReused.",
    );
  }
}

function checkCreateWorkflowRunN422Reply(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  const before = failures.length;
  let matches = 0;
  checkInvalidInputs(value, at, failures);
  if (passed(failures, before)) {
    matches++;
  }
  checkIdempotencyKeyReused(value, at, failures);
  if (passed(failures, before)) {
    matches++;
  }
  if (matches !== 1) {
    fail(
      failures,
      at,
      "Must match exactly one of InvalidInputs, IdempotencyKeyReused.",
    );
  }
}

function checkEstimateWorkflowRunN422Reply(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  const before = failures.length;
  let matches = 0;
  checkInvalidInputs(value, at, failures);
  if (passed(failures, before)) {
    matches++;
  }
  checkIdempotencyKeyReused(value, at, failures);
  if (passed(failures, before)) {
    matches++;
  }
  if (matches !== 1) {
    fail(
      failures,
      at,
      "Must match exactly one of InvalidInputs, IdempotencyKeyReused.",
    );
  }
}

function checkRotateWebhookSecretN422Reply(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  const before = failures.length;
  let matches = 0;
  checkInvalidInputs(value, at, failures);
  if (passed(failures, before)) {
    matches++;
  }
  checkIdempotencyKeyReused(value, at, failures);
  if (passed(failures, before)) {
    matches++;
  }
  if (matches !== 1) {
    fail(
      failures,
      at,
      "Must match exactly one of InvalidInputs, IdempotencyKeyReused.",
    );
  }
}

function checkCreateWebhookTestN422Reply(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  const before = failures.length;
  let matches = 0;
  checkInvalidInputs(value, at, failures);
  if (passed(failures, before)) {
    matches++;
  }
  checkIdempotencyKeyReused(value, at, failures);
  if (passed(failures, before)) {
    matches++;
  }
  if (matches !== 1) {
    fail(
      failures,
      at,
      "Must match exactly one of InvalidInputs, IdempotencyKeyReused.",
    );
  }
}

function checkListWorkspaces409Headers(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  const retryAfter = value["Retry-After"];
  if (retryAfter === undefined) {
    missing(failures, at, "Retry-After");
  } else if (!isInteger(retryAfter)) {
    fail(failures, `${at}/Retry-After`, "Must be an integer.");
  } else if (retryAfter < 0) {
    fail(failures, `${at}/Retry-After`, "Must be at least 0.");
  }
}

export const listWorkspacesReplies: ReplyChecks = {
  200: checkListWorkspacesOutput,
  401: checkUnauthenticated,
  403: checkForbidden,
  404: checkNotFound,
  409: checkIdempotentRequestInProgress,
  422: checkInvalidInputs,
  429: checkRateLimited,
  500: checkInternalError,
};

export const getWorkspaceReplies: ReplyChecks = {
  200: checkWorkspaceInfo,
  401: checkUnauthenticated,
  403: checkForbidden,
  404: checkNotFound,
  409: checkIdempotentRequestInProgress,
  422: checkInvalidInputs,
  429: checkRateLimited,
  500: checkInternalError,
};

export const getWorkspaceUsageReplies: ReplyChecks = {
  200: checkWorkspaceUsageOutput,
  401: checkUnauthenticated,
  403: checkForbidden,
  404: checkNotFound,
  409: checkIdempotentRequestInProgress,
  422: checkInvalidInputs,
  429: checkRateLimited,
  500: checkInternalError,
};

export const listModelsReplies: ReplyChecks = {
  200: checkListModelsOutput,
  401: checkUnauthenticated,
  403: checkForbidden,
  404: checkNotFound,
  409: checkIdempotentRequestInProgress,
  422: checkInvalidInputs,
  429: checkRateLimited,
  500: checkInternalError,
};

export const createInferenceReplies: ReplyChecks = {
  200: checkCreateInferenceV1Output,
  401: checkUnauthenticated,
  403: checkForbidden,
  404: checkNotFound,
  409: checkIdempotentRequestInProgress,
  422: checkCreateInferenceN422Reply,
  429: checkRateLimited,
  500: checkInternalError,
};

export const estimateInferenceReplies: ReplyChecks = {
  200: checkEstimateOutput,
  401: checkUnauthenticated,
  403: checkForbidden,
  404: checkNotFound,
  409: checkIdempotentRequestInProgress,
  422: checkEstimateInferenceN422Reply,
  429: checkRateLimited,
  500: checkInternalError,
};

export const getInferenceReplies: ReplyChecks = {
  200: checkInferenceV1,
  401: checkUnauthenticated,
  403: checkForbidden,
  404: checkNotFound,
  409: checkIdempotentRequestInProgress,
  422: checkInvalidInputs,
  429: checkRateLimited,
  500: checkInternalError,
};

export const createTrainingRunReplies: ReplyChecks = {
  200: checkCreateTrainingRunOutput,
  401: checkUnauthenticated,
  403: checkForbidden,
  404: checkNotFound,
  409: checkIdempotentRequestInProgress,
  422: checkCreateTrainingRunN422Reply,
  429: checkRateLimited,
  500: checkInternalError,
};

export const estimateTrainingRunReplies: ReplyChecks = {
  200: checkEstimateOutput,
  401: checkUnauthenticated,
  403: checkForbidden,
  404: checkNotFound,
  409: checkIdempotentRequestInProgress,
  422: checkEstimateTrainingRunN422Reply,
  429: checkRateLimited,
  500: checkInternalError,
};

export const getTrainingRunReplies: ReplyChecks = {
  200: checkTrainingRun,
  401: checkUnauthenticated,
  403: checkForbidden,
  404: checkNotFound,
  409: checkIdempotentRequestInProgress,
  422: checkInvalidInputs,
  429: checkRateLimited,
  500: checkInternalError,
};

export const createScoringRunReplies: ReplyChecks = {
  200: checkCreateScoringRunOutput,
  401: checkUnauthenticated,
  403: checkForbidden,
  404: checkNotFound,
  409: checkIdempotentRequestInProgress,
  422: checkCreateScoringRunN422Reply,
  429: checkRateLimited,
  500: checkInternalError,
};

export const getScoringRunReplies: ReplyChecks = {
  200: checkScoringRun,
  401: checkUnauthenticated,
  403: checkForbidden,
  404: checkNotFound,
  409: checkIdempotentRequestInProgress,
  422: checkInvalidInputs,
  429: checkRateLimited,
  500: checkInternalError,
};

export const createWorkflowRunReplies: ReplyChecks = {
  200: checkCreateWorkflowRunOutput,
  401: checkUnauthenticated,
  403: checkForbidden,
  404: checkNotFound,
  409: checkIdempotentRequestInProgress,
  422: checkCreateWorkflowRunN422Reply,
  429: checkRateLimited,
  500: checkInternalError,
};

export const estimateWorkflowRunReplies: ReplyChecks = {
  200: checkEstimateOutput,
  401: checkUnauthenticated,
  403: checkForbidden,
  404: checkNotFound,
  409: checkIdempotentRequestInProgress,
  422: checkEstimateWorkflowRunN422Reply,
  429: checkRateLimited,
  500: checkInternalError,
};

export const getWorkflowRunReplies: ReplyChecks = {
  200: checkWorkflowRun,
  401: checkUnauthenticated,
  403: checkForbidden,
  404: checkNotFound,
  409: checkIdempotentRequestInProgress,
  422: checkInvalidInputs,
  429: checkRateLimited,
  500: checkInternalError,
};

export const getWebhookSecretReplies: ReplyChecks = {
  200: checkWebhookSecretOutput,
  401: checkUnauthenticated,
  403: checkForbidden,
  404: checkNotFound,
  409: checkIdempotentRequestInProgress,
  422: checkInvalidInputs,
  429: checkRateLimited,
  500: checkInternalError,
};

export const rotateWebhookSecretReplies: ReplyChecks = {
  200: checkRotateWebhookSecretOutput,
  401: checkUnauthenticated,
  403: checkForbidden,
  404: checkNotFound,
  409: checkIdempotentRequestInProgress,
  422: checkRotateWebhookSecretN422Reply,
  429: checkRateLimited,
  500: checkInternalError,
};

export const createWebhookTestReplies: ReplyChecks = {
  200: checkWebhookTestResult,
  401: checkUnauthenticated,
  403: checkForbidden,
  404: checkNotFound,
  409: checkIdempotentRequestInProgress,
  422: checkCreateWebhookTestN422Reply,
  429: checkRateLimited,
  500: checkInternalError,
};

export const requestChecks = {
  listWorkspaces: checkListWorkspacesRequest,
  getWorkspace: checkGetWorkspaceRequest,
  getWorkspaceUsage: checkGetWorkspaceUsageRequest,
  listModels: checkListModelsRequest,
  createInference: checkCreateInferenceRequest,
  estimateInference: checkEstimateInferenceRequest,
  getInference: checkGetInferenceRequest,
  createTrainingRun: checkCreateTrainingRunRequest,
  estimateTrainingRun: checkEstimateTrainingRunRequest,
  getTrainingRun: checkGetTrainingRunRequest,
  createScoringRun: checkCreateScoringRunRequest,
  getScoringRun: checkGetScoringRunRequest,
  createWorkflowRun: checkCreateWorkflowRunRequest,
  estimateWorkflowRun: checkEstimateWorkflowRunRequest,
  getWorkflowRun: checkGetWorkflowRunRequest,
  getWebhookSecret: checkGetWebhookSecretRequest,
  rotateWebhookSecret: checkRotateWebhookSecretRequest,
  createWebhookTest: checkCreateWebhookTestRequest,
};

export const replyChecks = {
  listWorkspaces: listWorkspacesReplies,
  getWorkspace: getWorkspaceReplies,
  getWorkspaceUsage: getWorkspaceUsageReplies,
  listModels: listModelsReplies,
  createInference: createInferenceReplies,
  estimateInference: estimateInferenceReplies,
  getInference: getInferenceReplies,
  createTrainingRun: createTrainingRunReplies,
  estimateTrainingRun: estimateTrainingRunReplies,
  getTrainingRun: getTrainingRunReplies,
  createScoringRun: createScoringRunReplies,
  getScoringRun: getScoringRunReplies,
  createWorkflowRun: createWorkflowRunReplies,
  estimateWorkflowRun: estimateWorkflowRunReplies,
  getWorkflowRun: getWorkflowRunReplies,
  getWebhookSecret: getWebhookSecretReplies,
  rotateWebhookSecret: rotateWebhookSecretReplies,
  createWebhookTest: createWebhookTestReplies,
};

export const headerChecks = {
  ListWorkspaces409: checkListWorkspaces409Headers,
};

export const eventChecks = {
  "scoring_run.completed": checkScoringRunCompletedEvent,
  "scoring_run.failed": checkScoringRunFailedEvent,
  "training.succeeded": checkTrainingSucceededEvent,
  "training.failed": checkTrainingFailedEvent,
  "workflow_run.succeeded": checkWorkflowRunSucceededEvent,
  "workflow_run.failed": checkWorkflowRunFailedEvent,
  "workflow_run.cancelled": checkWorkflowRunCancelledEvent,
  webhook_test: checkWebhookTestEvent,
};
