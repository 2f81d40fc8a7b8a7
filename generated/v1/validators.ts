// Made by Tenon from the API's description: change that, and generate again.

import {
  type Failure,
  type ReplyChecks,
  fail,
  isArray,
  isInteger,
  isLonger,
  isObject,
  missing,
  passed,
  segment,
  unlisted,
} from "../runtime/check.js";
import {
  isDate,
  isDateTime,
  isJsonPointer,
  isUri,
  isUuid,
} from "../runtime/formats.js";

export function checkWorkspaceInfo(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (!isObject(value)) {
    fail(failures, at, "Must be an object.");
    return;
  }
  const workspaceId = value["workspace_id"];
  if (workspaceId === undefined) {
    missing(failures, at, "workspace_id");
  } else if (typeof workspaceId !== "string") {
    fail(failures, `${at}/workspace_id`, "Must be a string.");
  } else if (!isUuid(workspaceId)) {
    fail(failures, `${at}/workspace_id`, "Must be a UUID.");
  }
  const slug = value["slug"];
  if (slug === undefined) {
    missing(failures, at, "slug");
  } else if (typeof slug !== "string") {
    fail(failures, `${at}/slug`, "Must be a string.");
  }
  const name = value["name"];
  if (name === undefined) {
    missing(failures, at, "name");
  } else if (typeof name !== "string") {
    fail(failures, `${at}/name`, "Must be a string.");
  }
  const balanceCreativeUnits = value["balance_creative_units"];
  if (balanceCreativeUnits === undefined) {
    missing(failures, at, "balance_creative_units");
  } else if (typeof balanceCreativeUnits !== "number") {
    fail(failures, `${at}/balance_creative_units`, "Must be a number.");
  }
  const reservedCreativeUnits = value["reserved_creative_units"];
  if (reservedCreativeUnits === undefined) {
    missing(failures, at, "reserved_creative_units");
  } else if (typeof reservedCreativeUnits !== "number") {
    fail(failures, `${at}/reserved_creative_units`, "Must be a number.");
  }
  const availableCreativeUnits = value["available_creative_units"];
  if (availableCreativeUnits === undefined) {
    missing(failures, at, "available_creative_units");
  } else if (typeof availableCreativeUnits !== "number") {
    fail(failures, `${at}/available_creative_units`, "Must be a number.");
  }
  const lastActiveAt = value["last_active_at"];
  if (lastActiveAt === undefined) {
    missing(failures, at, "last_active_at");
  } else if (typeof lastActiveAt === "string") {
    if (!isDateTime(lastActiveAt)) {
      fail(
        failures,
        `${at}/last_active_at`,
        "Must be a date and time such as 2024-02-29T08:30:00Z.",
      );
    }
  } else if (lastActiveAt !== null) {
    fail(failures, `${at}/last_active_at`, "Must be a string or null.");
  }
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
  const workspaces = value["workspaces"];
  if (workspaces === undefined) {
    missing(failures, at, "workspaces");
  } else if (!isArray(workspaces)) {
    fail(failures, `${at}/workspaces`, "Must be a list.");
  } else {
    for (let i = 0; i < workspaces.length; i++) {
      const item = workspaces[i];
      checkWorkspaceInfo(item, `${at}/workspaces/${i}`, failures);
    }
  }
  const pagination = value["pagination"];
  if (pagination === undefined) {
    missing(failures, at, "pagination");
  } else {
    checkPagination(pagination, `${at}/pagination`, failures);
  }
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
  const balanceCreativeUnits = value["balance_creative_units"];
  if (balanceCreativeUnits === undefined) {
    missing(failures, at, "balance_creative_units");
  } else if (typeof balanceCreativeUnits !== "number") {
    fail(failures, `${at}/balance_creative_units`, "Must be a number.");
  }
  const totalConsumptionCreativeUnits =
    value["total_consumption_creative_units"];
  if (totalConsumptionCreativeUnits === undefined) {
    missing(failures, at, "total_consumption_creative_units");
  } else if (typeof totalConsumptionCreativeUnits !== "number") {
    fail(
      failures,
      `${at}/total_consumption_creative_units`,
      "Must be a number.",
    );
  }
  const days = value["days"];
  if (days === undefined) {
    missing(failures, at, "days");
  } else if (!isArray(days)) {
    fail(failures, `${at}/days`, "Must be a list.");
  } else {
    for (let i = 0; i < days.length; i++) {
      const item = days[i];
      checkUsageDay(item, `${at}/days/${i}`, failures);
    }
  }
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
  const date = value["date"];
  if (date === undefined) {
    missing(failures, at, "date");
  } else if (typeof date !== "string") {
    fail(failures, `${at}/date`, "Must be a string.");
  } else if (!isDate(date)) {
    fail(failures, `${at}/date`, "Must be a date such as 2024-02-29.");
  }
  const consumptionCreativeUnits = value["consumption_creative_units"];
  if (consumptionCreativeUnits === undefined) {
    missing(failures, at, "consumption_creative_units");
  } else if (typeof consumptionCreativeUnits !== "number") {
    fail(failures, `${at}/consumption_creative_units`, "Must be a number.");
  }
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
  const nextCursor = value["next_cursor"];
  if (nextCursor === undefined) {
    missing(failures, at, "next_cursor");
  } else if (typeof nextCursor !== "string" && nextCursor !== null) {
    fail(failures, `${at}/next_cursor`, "Must be a string or null.");
  }
  const hasMoreResults = value["has_more_results"];
  if (hasMoreResults === undefined) {
    missing(failures, at, "has_more_results");
  } else if (typeof hasMoreResults !== "boolean") {
    fail(failures, `${at}/has_more_results`, "Must be true or false.");
  }
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
  const id = value["id"];
  if (id === undefined) {
    missing(failures, at, "id");
  } else if (typeof id !== "string") {
    fail(failures, `${at}/id`, "Must be a string.");
  } else if (!isUuid(id)) {
    fail(failures, `${at}/id`, "Must be a UUID.");
  }
  const name = value["name"];
  if (name === undefined) {
    missing(failures, at, "name");
  } else if (typeof name !== "string") {
    fail(failures, `${at}/name`, "Must be a string.");
  }
  const createdAt = value["created_at"];
  if (createdAt === undefined) {
    missing(failures, at, "created_at");
  } else if (typeof createdAt !== "string") {
    fail(failures, `${at}/created_at`, "Must be a string.");
  } else if (!isDateTime(createdAt)) {
    fail(
      failures,
      `${at}/created_at`,
      "Must be a date and time such as 2024-02-29T08:30:00Z.",
    );
  }
  const modality = value["modality"];
  if (modality === undefined) {
    missing(failures, at, "modality");
  } else if (typeof modality !== "string") {
    fail(failures, `${at}/modality`, "Must be a string.");
  }
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
  const models = value["models"];
  if (models === undefined) {
    missing(failures, at, "models");
  } else if (!isArray(models)) {
    fail(failures, `${at}/models`, "Must be a list.");
  } else {
    for (let i = 0; i < models.length; i++) {
      const item = models[i];
      checkModel(item, `${at}/models/${i}`, failures);
    }
  }
  const pagination = value["pagination"];
  if (pagination === undefined) {
    missing(failures, at, "pagination");
  } else {
    checkPagination(pagination, `${at}/pagination`, failures);
  }
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
  }
}

export function checkReferenceKind(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (typeof value !== "string") {
    fail(failures, at, "Must be a string.");
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
  const createdAt = value["created_at"];
  if (createdAt === undefined) {
    missing(failures, at, "created_at");
  } else if (typeof createdAt !== "string") {
    fail(failures, `${at}/created_at`, "Must be a string.");
  } else if (!isDateTime(createdAt)) {
    fail(
      failures,
      `${at}/created_at`,
      "Must be a date and time such as 2024-02-29T08:30:00Z.",
    );
  }
  const completedAt = value["completed_at"];
  if (completedAt === undefined) {
    missing(failures, at, "completed_at");
  } else if (typeof completedAt === "string") {
    if (!isDateTime(completedAt)) {
      fail(
        failures,
        `${at}/completed_at`,
        "Must be a date and time such as 2024-02-29T08:30:00Z.",
      );
    }
  } else if (completedAt !== null) {
    fail(failures, `${at}/completed_at`, "Must be a string or null.");
  }
  const priceCreativeUnits = value["price_creative_units"];
  if (priceCreativeUnits === undefined) {
    missing(failures, at, "price_creative_units");
  } else if (
    typeof priceCreativeUnits !== "number" &&
    priceCreativeUnits !== null
  ) {
    fail(failures, `${at}/price_creative_units`, "Must be a number or null.");
  }
  const errorCode = value["error_code"];
  if (errorCode === undefined) {
    missing(failures, at, "error_code");
  } else if (errorCode !== null && typeof errorCode !== "string") {
    fail(failures, `${at}/error_code`, "Must be a string.");
  }
  const errorMessage = value["error_message"];
  if (errorMessage === undefined) {
    missing(failures, at, "error_message");
  } else if (typeof errorMessage !== "string" && errorMessage !== null) {
    fail(failures, `${at}/error_message`, "Must be a string or null.");
  }
  const webhook = value["webhook"];
  if (webhook === undefined) {
    missing(failures, at, "webhook");
  } else if (webhook !== null) {
    checkDeliveryRecord(webhook, `${at}/webhook`, failures);
  }
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
  const inferenceId = value["inference_id"];
  if (inferenceId === undefined) {
    missing(failures, at, "inference_id");
  } else if (typeof inferenceId !== "string") {
    fail(failures, `${at}/inference_id`, "Must be a string.");
  } else if (!isUuid(inferenceId)) {
    fail(failures, `${at}/inference_id`, "Must be a UUID.");
  }
  const status = value["status"];
  if (status === undefined) {
    missing(failures, at, "status");
  } else if (typeof status !== "string") {
    fail(failures, `${at}/status`, "Must be a string.");
  }
  const outputs = value["outputs"];
  if (outputs === undefined) {
    missing(failures, at, "outputs");
  } else if (!isArray(outputs)) {
    fail(failures, `${at}/outputs`, "Must be a list.");
  } else {
    for (let i = 0; i < outputs.length; i++) {
      const item = outputs[i];
      checkRunOutput(item, `${at}/outputs/${i}`, failures);
    }
  }
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
  const trainingRunId = value["training_run_id"];
  if (trainingRunId === undefined) {
    missing(failures, at, "training_run_id");
  } else if (typeof trainingRunId !== "string") {
    fail(failures, `${at}/training_run_id`, "Must be a string.");
  } else if (!isUuid(trainingRunId)) {
    fail(failures, `${at}/training_run_id`, "Must be a UUID.");
  }
  const status = value["status"];
  if (status === undefined) {
    missing(failures, at, "status");
  } else if (typeof status !== "string") {
    fail(failures, `${at}/status`, "Must be a string.");
  }
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
  const scoringRunId = value["scoring_run_id"];
  if (scoringRunId === undefined) {
    missing(failures, at, "scoring_run_id");
  } else if (typeof scoringRunId !== "string") {
    fail(failures, `${at}/scoring_run_id`, "Must be a string.");
  } else if (!isUuid(scoringRunId)) {
    fail(failures, `${at}/scoring_run_id`, "Must be a UUID.");
  }
  const status = value["status"];
  if (status === undefined) {
    missing(failures, at, "status");
  } else if (typeof status !== "string") {
    fail(failures, `${at}/status`, "Must be a string.");
  }
  const scores = value["scores"];
  if (scores === undefined) {
    missing(failures, at, "scores");
  } else if (!isArray(scores)) {
    fail(failures, `${at}/scores`, "Must be a list.");
  } else {
    for (let i = 0; i < scores.length; i++) {
      const item = scores[i];
      checkScore(item, `${at}/scores/${i}`, failures);
    }
  }
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
  const workflowRunId = value["workflow_run_id"];
  if (workflowRunId === undefined) {
    missing(failures, at, "workflow_run_id");
  } else if (typeof workflowRunId !== "string") {
    fail(failures, `${at}/workflow_run_id`, "Must be a string.");
  } else if (!isUuid(workflowRunId)) {
    fail(failures, `${at}/workflow_run_id`, "Must be a UUID.");
  }
  const workflowId = value["workflow_id"];
  if (workflowId === undefined) {
    missing(failures, at, "workflow_id");
  } else if (typeof workflowId !== "string") {
    fail(failures, `${at}/workflow_id`, "Must be a string.");
  } else if (!isUuid(workflowId)) {
    fail(failures, `${at}/workflow_id`, "Must be a UUID.");
  }
  const status = value["status"];
  if (status === undefined) {
    missing(failures, at, "status");
  } else if (typeof status !== "string") {
    fail(failures, `${at}/status`, "Must be a string.");
  }
  const outputs = value["outputs"];
  if (outputs === undefined) {
    missing(failures, at, "outputs");
  } else if (!isArray(outputs)) {
    fail(failures, `${at}/outputs`, "Must be a list.");
  } else {
    for (let i = 0; i < outputs.length; i++) {
      const item = outputs[i];
      checkRunOutput(item, `${at}/outputs/${i}`, failures);
    }
  }
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
  const id = value["id"];
  if (id === undefined) {
    missing(failures, at, "id");
  } else if (typeof id !== "string") {
    fail(failures, `${at}/id`, "Must be a string.");
  } else if (!isUuid(id)) {
    fail(failures, `${at}/id`, "Must be a UUID.");
  }
  const url = value["url"];
  if (url === undefined) {
    missing(failures, at, "url");
  } else if (typeof url !== "string") {
    fail(failures, `${at}/url`, "Must be a string.");
  } else if (!isUri(url)) {
    fail(failures, `${at}/url`, "Must be a URI.");
  }
  const contentType = value["content_type"];
  if (contentType === undefined) {
    missing(failures, at, "content_type");
  } else if (typeof contentType !== "string") {
    fail(failures, `${at}/content_type`, "Must be a string.");
  }
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
  const rule = value["rule"];
  if (rule === undefined) {
    missing(failures, at, "rule");
  } else if (typeof rule !== "string") {
    fail(failures, `${at}/rule`, "Must be a string.");
  }
  const value_ = value["value"];
  if (value_ === undefined) {
    missing(failures, at, "value");
  } else if (typeof value_ !== "number") {
    fail(failures, `${at}/value`, "Must be a number.");
  }
}

export function checkInferenceStatus(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (typeof value !== "string") {
    fail(failures, at, "Must be a string.");
  }
}

export function checkTrainingStatus(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (typeof value !== "string") {
    fail(failures, at, "Must be a string.");
  }
}

export function checkScoringStatus(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (typeof value !== "string") {
    fail(failures, at, "Must be a string.");
  }
}

export function checkWorkflowStatus(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (typeof value !== "string") {
    fail(failures, at, "Must be a string.");
  }
}

export function checkRunErrorCode(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (typeof value !== "string") {
    fail(failures, at, "Must be a string.");
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
  const status = value["status"];
  if (status === undefined) {
    missing(failures, at, "status");
  } else if (typeof status !== "string") {
    fail(failures, `${at}/status`, "Must be a string.");
  }
  const attempts = value["attempts"];
  if (attempts === undefined) {
    missing(failures, at, "attempts");
  } else if (!isInteger(attempts)) {
    fail(failures, `${at}/attempts`, "Must be an integer.");
  } else if (attempts < 0) {
    fail(failures, `${at}/attempts`, "Must be at least 0.");
  }
  const lastAttemptAt = value["last_attempt_at"];
  if (lastAttemptAt === undefined) {
    missing(failures, at, "last_attempt_at");
  } else if (typeof lastAttemptAt === "string") {
    if (!isDateTime(lastAttemptAt)) {
      fail(
        failures,
        `${at}/last_attempt_at`,
        "Must be a date and time such as 2024-02-29T08:30:00Z.",
      );
    }
  } else if (lastAttemptAt !== null) {
    fail(failures, `${at}/last_attempt_at`, "Must be a string or null.");
  }
  const lastResponseStatus = value["last_response_status"];
  if (lastResponseStatus === undefined) {
    missing(failures, at, "last_response_status");
  } else if (!isInteger(lastResponseStatus) && lastResponseStatus !== null) {
    fail(failures, `${at}/last_response_status`, "Must be an integer or null.");
  }
  const lastError = value["last_error"];
  if (lastError === undefined) {
    missing(failures, at, "last_error");
  } else if (typeof lastError !== "string" && lastError !== null) {
    fail(failures, `${at}/last_error`, "Must be a string or null.");
  }
}

export function checkDeliveryStatus(
  value: unknown,
  at: string,
  failures: Failure[],
): void {
  if (typeof value !== "string") {
    fail(failures, at, "Must be a string.");
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
  const prompt = value["prompt"];
  if (prompt === undefined) {
    missing(failures, at, "prompt");
  } else if (typeof prompt !== "string") {
    fail(failures, `${at}/prompt`, "Must be a string.");
  }
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
  const inferenceId = value["inference_id"];
  if (inferenceId === undefined) {
    missing(failures, at, "inference_id");
  } else if (typeof inferenceId !== "string") {
    fail(failures, `${at}/inference_id`, "Must be a string.");
  } else if (!isUuid(inferenceId)) {
    fail(failures, `${at}/inference_id`, "Must be a UUID.");
  }
  const status = value["status"];
  if (status === undefined) {
    missing(failures, at, "status");
  } else if (typeof status !== "string") {
    fail(failures, `${at}/status`, "Must be a string.");
  }
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
  const name = value["name"];
  if (name === undefined) {
    missing(failures, at, "name");
  } else if (typeof name !== "string") {
    fail(failures, `${at}/name`, "Must be a string.");
  }
  const kind = value["kind"];
  if (kind === undefined) {
    missing(failures, at, "kind");
  } else if (typeof kind !== "string") {
    fail(failures, `${at}/kind`, "Must be a string.");
  }
  const images = value["images"];
  if (images === undefined) {
    missing(failures, at, "images");
  } else {
    checkTrainingImages(images, `${at}/images`, failures);
  }
  const webhook = value["webhook"];
  if (webhook !== undefined) {
    checkTrainingWebhook(webhook, `${at}/webhook`, failures);
  }
  for (const key of Object.keys(value)) {
    if (
      key !== "name" &&
      key !== "kind" &&
      key !== "images" &&
      key !== "webhook"
    ) {
      unlisted(failures, at, key);
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
  const name = value["name"];
  if (name === undefined) {
    missing(failures, at, "name");
  } else if (typeof name !== "string") {
    fail(failures, `${at}/name`, "Must be a string.");
  }
  const kind = value["kind"];
  if (kind === undefined) {
    missing(failures, at, "kind");
  } else if (typeof kind !== "string") {
    fail(failures, `${at}/kind`, "Must be a string.");
  }
  const images = value["images"];
  if (images === undefined) {
    missing(failures, at, "images");
  } else {
    checkTrainingImages(images, `${at}/images`, failures);
  }
  for (const key of Object.keys(value)) {
    if (key !== "name" && key !== "kind" && key !== "images") {
      unlisted(failures, at, key);
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
  const trainingRunId = value["training_run_id"];
  if (trainingRunId === undefined) {
    missing(failures, at, "training_run_id");
  } else if (typeof trainingRunId !== "string") {
    fail(failures, `${at}/training_run_id`, "Must be a string.");
  } else if (!isUuid(trainingRunId)) {
    fail(failures, `${at}/training_run_id`, "Must be a UUID.");
  }
  const status = value["status"];
  if (status === undefined) {
    missing(failures, at, "status");
  } else if (typeof status !== "string") {
    fail(failures, `${at}/status`, "Must be a string.");
  }
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
  const inferenceId = value["inference_id"];
  if (inferenceId === undefined) {
    missing(failures, at, "inference_id");
  } else if (typeof inferenceId !== "string") {
    fail(failures, `${at}/inference_id`, "Must be a string.");
  } else if (!isUuid(inferenceId)) {
    fail(failures, `${at}/inference_id`, "Must be a UUID.");
  }
  const webhook = value["webhook"];
  if (webhook !== undefined) {
    checkScoringWebhook(webhook, `${at}/webhook`, failures);
  }
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
  const scoringRunId = value["scoring_run_id"];
  if (scoringRunId === undefined) {
    missing(failures, at, "scoring_run_id");
  } else if (typeof scoringRunId !== "string") {
    fail(failures, `${at}/scoring_run_id`, "Must be a string.");
  } else if (!isUuid(scoringRunId)) {
    fail(failures, `${at}/scoring_run_id`, "Must be a UUID.");
  }
  const status = value["status"];
  if (status === undefined) {
    missing(failures, at, "status");
  } else if (typeof status !== "string") {
    fail(failures, `${at}/status`, "Must be a string.");
  }
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
  const inputs = value["inputs"];
  if (inputs === undefined) {
    missing(failures, at, "inputs");
  } else {
    checkWorkflowInputs(inputs, `${at}/inputs`, failures);
  }
  const webhook = value["webhook"];
  if (webhook !== undefined) {
    checkWorkflowWebhook(webhook, `${at}/webhook`, failures);
  }
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
  const inputs = value["inputs"];
  if (inputs === undefined) {
    missing(failures, at, "inputs");
  } else {
    checkWorkflowInputs(inputs, `${at}/inputs`, failures);
  }
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
  const workflowRunId = value["workflow_run_id"];
  if (workflowRunId === undefined) {
    missing(failures, at, "workflow_run_id");
  } else if (typeof workflowRunId !== "string") {
    fail(failures, `${at}/workflow_run_id`, "Must be a string.");
  } else if (!isUuid(workflowRunId)) {
    fail(failures, `${at}/workflow_run_id`, "Must be a UUID.");
  }
  const status = value["status"];
  if (status === undefined) {
    missing(failures, at, "status");
  } else if (typeof status !== "string") {
    fail(failures, `${at}/status`, "Must be a string.");
  }
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
  const estimatedPriceCreativeUnits = value["estimated_price_creative_units"];
  if (estimatedPriceCreativeUnits === undefined) {
    missing(failures, at, "estimated_price_creative_units");
  } else if (typeof estimatedPriceCreativeUnits !== "number") {
    fail(failures, `${at}/estimated_price_creative_units`, "Must be a number.");
  }
  const workspaceBalanceCreativeUnits =
    value["workspace_balance_creative_units"];
  if (workspaceBalanceCreativeUnits === undefined) {
    missing(failures, at, "workspace_balance_creative_units");
  } else if (typeof workspaceBalanceCreativeUnits !== "number") {
    fail(
      failures,
      `${at}/workspace_balance_creative_units`,
      "Must be a number.",
    );
  }
  const estimatedRemainingBalance =
    value["estimated_remaining_balance_creative_units"];
  if (estimatedRemainingBalance === undefined) {
    missing(failures, at, "estimated_remaining_balance_creative_units");
  } else if (typeof estimatedRemainingBalance !== "number") {
    fail(
      failures,
      `${at}/estimated_remaining_balance_creative_units`,
      "Must be a number.",
    );
  }
  const hasSufficientCreativeUnits = value["has_sufficient_creative_units"];
  if (hasSufficientCreativeUnits === undefined) {
    missing(failures, at, "has_sufficient_creative_units");
  } else if (typeof hasSufficientCreativeUnits !== "boolean") {
    fail(
      failures,
      `${at}/has_sufficient_creative_units`,
      "Must be true or false.",
    );
  }
}

const webhookUrlPattern = new RegExp("^https://", "u");

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
  const url = value["url"];
  if (url === undefined) {
    missing(failures, at, "url");
  } else {
    checkWebhookUrl(url, `${at}/url`, failures);
  }
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
  const metadata = value["metadata"];
  if (metadata !== undefined) {
    checkWebhookMetadata(metadata, `${at}/metadata`, failures);
  }
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
  const url = value["url"];
  if (url === undefined) {
    missing(failures, at, "url");
  } else {
    checkWebhookUrl(url, `${at}/url`, failures);
  }
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
  const metadata = value["metadata"];
  if (metadata !== undefined) {
    checkWebhookMetadata(metadata, `${at}/metadata`, failures);
  }
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
  const url = value["url"];
  if (url === undefined) {
    missing(failures, at, "url");
  } else {
    checkWebhookUrl(url, `${at}/url`, failures);
  }
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
  const metadata = value["metadata"];
  if (metadata !== undefined) {
    checkWebhookMetadata(metadata, `${at}/metadata`, failures);
  }
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
  const secret = value["secret"];
  if (secret === undefined) {
    missing(failures, at, "secret");
  } else {
    checkWebhookSecret(secret, `${at}/secret`, failures);
  }
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
  const secret = value["secret"];
  if (secret === undefined) {
    missing(failures, at, "secret");
  } else {
    checkWebhookSecret(secret, `${at}/secret`, failures);
  }
  const previousSecretExpiresAt = value["previous_secret_expires_at"];
  if (previousSecretExpiresAt === undefined) {
    missing(failures, at, "previous_secret_expires_at");
  } else if (typeof previousSecretExpiresAt !== "string") {
    fail(failures, `${at}/previous_secret_expires_at`, "Must be a string.");
  } else if (!isDateTime(previousSecretExpiresAt)) {
    fail(
      failures,
      `${at}/previous_secret_expires_at`,
      "Must be a date and time such as 2024-02-29T08:30:00Z.",
    );
  }
}

const webhookSecretPattern = new RegExp("^whsec_[A-Za-z0-9+/]+={0,2}$", "u");

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
  const webhook = value["webhook"];
  if (webhook === undefined) {
    missing(failures, at, "webhook");
  } else {
    checkWebhookTestTarget(webhook, `${at}/webhook`, failures);
  }
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
  const url = value["url"];
  if (url === undefined) {
    missing(failures, at, "url");
  } else {
    checkWebhookUrl(url, `${at}/url`, failures);
  }
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
  const delivered = value["delivered"];
  if (delivered === undefined) {
    missing(failures, at, "delivered");
  } else if (typeof delivered !== "boolean") {
    fail(failures, `${at}/delivered`, "Must be true or false.");
  }
  const responseStatus = value["response_status"];
  if (responseStatus === undefined) {
    missing(failures, at, "response_status");
  } else if (!isInteger(responseStatus)) {
    fail(failures, `${at}/response_status`, "Must be an integer.");
  }
  const latencyMs = value["latency_ms"];
  if (latencyMs === undefined) {
    missing(failures, at, "latency_ms");
  } else if (!isInteger(latencyMs)) {
    fail(failures, `${at}/latency_ms`, "Must be an integer.");
  } else if (latencyMs < 0) {
    fail(failures, `${at}/latency_ms`, "Must be at least 0.");
  }
}

const webhookEventIdPattern = new RegExp("^evt_", "u");

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
  const type = value["type"];
  if (type === undefined) {
    missing(failures, at, "type");
  } else if (typeof type !== "string") {
    fail(failures, `${at}/type`, "Must be a string.");
  }
  const createdAt = value["created_at"];
  if (createdAt === undefined) {
    missing(failures, at, "created_at");
  } else if (typeof createdAt !== "string") {
    fail(failures, `${at}/created_at`, "Must be a string.");
  } else if (!isDateTime(createdAt)) {
    fail(
      failures,
      `${at}/created_at`,
      "Must be a date and time such as 2024-02-29T08:30:00Z.",
    );
  }
  const data = value["data"];
  if (data === undefined) {
    missing(failures, at, "data");
  } else if (!isObject(data)) {
    fail(failures, `${at}/data`, "Must be an object.");
  }
  const metadata = value["metadata"];
  if (metadata !== undefined) {
    checkWebhookMetadata(metadata, `${at}/metadata`, failures);
  }
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
  const type = value["type"];
  if (type !== undefined && type !== "training.succeeded") {
    fail(failures, `${at}/type`, 'Must be "training.succeeded".');
  }
  const data = value["data"];
  if (data !== undefined) {
    checkTrainingRun(data, `${at}/data`, failures);
  }
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
  const type = value["type"];
  if (type !== undefined && type !== "training.failed") {
    fail(failures, `${at}/type`, 'Must be "training.failed".');
  }
  const data = value["data"];
  if (data !== undefined) {
    checkTrainingRun(data, `${at}/data`, failures);
  }
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
  const type = value["type"];
  if (type !== undefined && type !== "scoring_run.completed") {
    fail(failures, `${at}/type`, 'Must be "scoring_run.completed".');
  }
  const data = value["data"];
  if (data !== undefined) {
    checkScoringRun(data, `${at}/data`, failures);
  }
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
  const type = value["type"];
  if (type !== undefined && type !== "scoring_run.failed") {
    fail(failures, `${at}/type`, 'Must be "scoring_run.failed".');
  }
  const data = value["data"];
  if (data !== undefined) {
    checkScoringRun(data, `${at}/data`, failures);
  }
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
  const type = value["type"];
  if (type !== undefined && type !== "workflow_run.succeeded") {
    fail(failures, `${at}/type`, 'Must be "workflow_run.succeeded".');
  }
  const data = value["data"];
  if (data !== undefined) {
    checkWorkflowRun(data, `${at}/data`, failures);
  }
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
  const type = value["type"];
  if (type !== undefined && type !== "workflow_run.failed") {
    fail(failures, `${at}/type`, 'Must be "workflow_run.failed".');
  }
  const data = value["data"];
  if (data !== undefined) {
    checkWorkflowRun(data, `${at}/data`, failures);
  }
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
  const type = value["type"];
  if (type !== undefined && type !== "workflow_run.cancelled") {
    fail(failures, `${at}/type`, 'Must be "workflow_run.cancelled".');
  }
  const data = value["data"];
  if (data !== undefined) {
    checkWorkflowRun(data, `${at}/data`, failures);
  }
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
  const type = value["type"];
  if (type !== undefined && type !== "inference.completed") {
    fail(failures, `${at}/type`, 'Must be "inference.completed".');
  }
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
  const type = value["type"];
  if (type === undefined) {
    missing(failures, at, "type");
  } else if (typeof type !== "string") {
    fail(failures, `${at}/type`, "Must be a string.");
  }
  const title = value["title"];
  if (title === undefined) {
    missing(failures, at, "title");
  } else if (typeof title !== "string") {
    fail(failures, `${at}/title`, "Must be a string.");
  }
  const status = value["status"];
  if (status === undefined) {
    missing(failures, at, "status");
  } else if (!isInteger(status)) {
    fail(failures, `${at}/status`, "Must be an integer.");
  }
  const detail = value["detail"];
  if (detail === undefined) {
    missing(failures, at, "detail");
  } else if (typeof detail !== "string") {
    fail(failures, `${at}/detail`, "Must be a string.");
  }
}

const unauthenticatedTypePattern = new RegExp("/UNAUTHENTICATED$", "u");

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

const forbiddenTypePattern = new RegExp("/FORBIDDEN$", "u");

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

const notFoundTypePattern = new RegExp("/NOT_FOUND$", "u");

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

const idempotentRequestInProgressTypePattern = new RegExp(
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

const invalidInputsTypePattern = new RegExp("/INVALID_INPUTS$", "u");

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
  const errors = value["errors"];
  if (errors !== undefined) {
    if (!isArray(errors)) {
      fail(failures, `${at}/errors`, "Must be a list.");
    } else {
      for (let i = 0; i < errors.length; i++) {
        const item = errors[i];
        checkInputError(item, `${at}/errors/${i}`, failures);
      }
    }
  }
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
  const pointer = value["pointer"];
  if (pointer === undefined) {
    missing(failures, at, "pointer");
  } else if (typeof pointer !== "string") {
    fail(failures, `${at}/pointer`, "Must be a string.");
  } else if (!isJsonPointer(pointer)) {
    fail(failures, `${at}/pointer`, "Must be a JSON pointer.");
  }
  const detail = value["detail"];
  if (detail === undefined) {
    missing(failures, at, "detail");
  } else if (typeof detail !== "string") {
    fail(failures, `${at}/detail`, "Must be a string.");
  }
}

const idempotencyKeyReusedTypePattern = new RegExp(
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

const rateLimitedTypePattern = new RegExp("/RATE_LIMITED$", "u");

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

const internalErrorTypePattern = new RegExp("/INTERNAL_ERROR$", "u");

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
      const cursor = query["cursor"];
      if (
        cursor !== undefined &&
        typeof cursor !== "string" &&
        cursor !== null
      ) {
        fail(failures, `${at}/query/cursor`, "Must be a string or null.");
      }
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
    const workspaceId = path["workspace_id"];
    if (workspaceId === undefined) {
      missing(failures, `${at}/path`, "workspace_id");
    } else if (typeof workspaceId !== "string") {
      fail(failures, `${at}/path/workspace_id`, "Must be a string.");
    } else if (!isUuid(workspaceId)) {
      fail(failures, `${at}/path/workspace_id`, "Must be a UUID.");
    }
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
    const workspaceId = path["workspace_id"];
    if (workspaceId === undefined) {
      missing(failures, `${at}/path`, "workspace_id");
    } else if (typeof workspaceId !== "string") {
      fail(failures, `${at}/path/workspace_id`, "Must be a string.");
    } else if (!isUuid(workspaceId)) {
      fail(failures, `${at}/path/workspace_id`, "Must be a UUID.");
    }
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
    const workspaceId = path["workspace_id"];
    if (workspaceId === undefined) {
      missing(failures, `${at}/path`, "workspace_id");
    } else if (typeof workspaceId !== "string") {
      fail(failures, `${at}/path/workspace_id`, "Must be a string.");
    } else if (!isUuid(workspaceId)) {
      fail(failures, `${at}/path/workspace_id`, "Must be a UUID.");
    }
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
      const cursor = query["cursor"];
      if (
        cursor !== undefined &&
        typeof cursor !== "string" &&
        cursor !== null
      ) {
        fail(failures, `${at}/query/cursor`, "Must be a string or null.");
      }
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
    const workspaceId = path["workspace_id"];
    if (workspaceId === undefined) {
      missing(failures, `${at}/path`, "workspace_id");
    } else if (typeof workspaceId !== "string") {
      fail(failures, `${at}/path/workspace_id`, "Must be a string.");
    } else if (!isUuid(workspaceId)) {
      fail(failures, `${at}/path/workspace_id`, "Must be a UUID.");
    }
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
  const body = value["body"];
  if (body === undefined) {
    missing(failures, at, "body");
  } else {
    checkCreateInferenceV1Input(body, `${at}/body`, failures);
  }
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
    const workspaceId = path["workspace_id"];
    if (workspaceId === undefined) {
      missing(failures, `${at}/path`, "workspace_id");
    } else if (typeof workspaceId !== "string") {
      fail(failures, `${at}/path/workspace_id`, "Must be a string.");
    } else if (!isUuid(workspaceId)) {
      fail(failures, `${at}/path/workspace_id`, "Must be a UUID.");
    }
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
  const body = value["body"];
  if (body === undefined) {
    missing(failures, at, "body");
  } else {
    checkCreateInferenceV1Input(body, `${at}/body`, failures);
  }
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
    const workspaceId = path["workspace_id"];
    if (workspaceId === undefined) {
      missing(failures, `${at}/path`, "workspace_id");
    } else if (typeof workspaceId !== "string") {
      fail(failures, `${at}/path/workspace_id`, "Must be a string.");
    } else if (!isUuid(workspaceId)) {
      fail(failures, `${at}/path/workspace_id`, "Must be a UUID.");
    }
    const inferenceId = path["inference_id"];
    if (inferenceId === undefined) {
      missing(failures, `${at}/path`, "inference_id");
    } else if (typeof inferenceId !== "string") {
      fail(failures, `${at}/path/inference_id`, "Must be a string.");
    } else if (!isUuid(inferenceId)) {
      fail(failures, `${at}/path/inference_id`, "Must be a UUID.");
    }
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
    const workspaceId = path["workspace_id"];
    if (workspaceId === undefined) {
      missing(failures, `${at}/path`, "workspace_id");
    } else if (typeof workspaceId !== "string") {
      fail(failures, `${at}/path/workspace_id`, "Must be a string.");
    } else if (!isUuid(workspaceId)) {
      fail(failures, `${at}/path/workspace_id`, "Must be a UUID.");
    }
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
  const body = value["body"];
  if (body === undefined) {
    missing(failures, at, "body");
  } else {
    checkCreateTrainingRunInput(body, `${at}/body`, failures);
  }
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
    const workspaceId = path["workspace_id"];
    if (workspaceId === undefined) {
      missing(failures, `${at}/path`, "workspace_id");
    } else if (typeof workspaceId !== "string") {
      fail(failures, `${at}/path/workspace_id`, "Must be a string.");
    } else if (!isUuid(workspaceId)) {
      fail(failures, `${at}/path/workspace_id`, "Must be a UUID.");
    }
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
  const body = value["body"];
  if (body === undefined) {
    missing(failures, at, "body");
  } else {
    checkEstimateTrainingRunInput(body, `${at}/body`, failures);
  }
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
    const workspaceId = path["workspace_id"];
    if (workspaceId === undefined) {
      missing(failures, `${at}/path`, "workspace_id");
    } else if (typeof workspaceId !== "string") {
      fail(failures, `${at}/path/workspace_id`, "Must be a string.");
    } else if (!isUuid(workspaceId)) {
      fail(failures, `${at}/path/workspace_id`, "Must be a UUID.");
    }
    const trainingRunId = path["training_run_id"];
    if (trainingRunId === undefined) {
      missing(failures, `${at}/path`, "training_run_id");
    } else if (typeof trainingRunId !== "string") {
      fail(failures, `${at}/path/training_run_id`, "Must be a string.");
    } else if (!isUuid(trainingRunId)) {
      fail(failures, `${at}/path/training_run_id`, "Must be a UUID.");
    }
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
    const workspaceId = path["workspace_id"];
    if (workspaceId === undefined) {
      missing(failures, `${at}/path`, "workspace_id");
    } else if (typeof workspaceId !== "string") {
      fail(failures, `${at}/path/workspace_id`, "Must be a string.");
    } else if (!isUuid(workspaceId)) {
      fail(failures, `${at}/path/workspace_id`, "Must be a UUID.");
    }
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
  const body = value["body"];
  if (body === undefined) {
    missing(failures, at, "body");
  } else {
    checkCreateScoringRunInput(body, `${at}/body`, failures);
  }
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
    const workspaceId = path["workspace_id"];
    if (workspaceId === undefined) {
      missing(failures, `${at}/path`, "workspace_id");
    } else if (typeof workspaceId !== "string") {
      fail(failures, `${at}/path/workspace_id`, "Must be a string.");
    } else if (!isUuid(workspaceId)) {
      fail(failures, `${at}/path/workspace_id`, "Must be a UUID.");
    }
    const scoringRunId = path["scoring_run_id"];
    if (scoringRunId === undefined) {
      missing(failures, `${at}/path`, "scoring_run_id");
    } else if (typeof scoringRunId !== "string") {
      fail(failures, `${at}/path/scoring_run_id`, "Must be a string.");
    } else if (!isUuid(scoringRunId)) {
      fail(failures, `${at}/path/scoring_run_id`, "Must be a UUID.");
    }
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
    const workspaceId = path["workspace_id"];
    if (workspaceId === undefined) {
      missing(failures, `${at}/path`, "workspace_id");
    } else if (typeof workspaceId !== "string") {
      fail(failures, `${at}/path/workspace_id`, "Must be a string.");
    } else if (!isUuid(workspaceId)) {
      fail(failures, `${at}/path/workspace_id`, "Must be a UUID.");
    }
    const workflowId = path["workflow_id"];
    if (workflowId === undefined) {
      missing(failures, `${at}/path`, "workflow_id");
    } else if (typeof workflowId !== "string") {
      fail(failures, `${at}/path/workflow_id`, "Must be a string.");
    } else if (!isUuid(workflowId)) {
      fail(failures, `${at}/path/workflow_id`, "Must be a UUID.");
    }
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
  const body = value["body"];
  if (body === undefined) {
    missing(failures, at, "body");
  } else {
    checkCreateWorkflowRunInput(body, `${at}/body`, failures);
  }
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
    const workspaceId = path["workspace_id"];
    if (workspaceId === undefined) {
      missing(failures, `${at}/path`, "workspace_id");
    } else if (typeof workspaceId !== "string") {
      fail(failures, `${at}/path/workspace_id`, "Must be a string.");
    } else if (!isUuid(workspaceId)) {
      fail(failures, `${at}/path/workspace_id`, "Must be a UUID.");
    }
    const workflowId = path["workflow_id"];
    if (workflowId === undefined) {
      missing(failures, `${at}/path`, "workflow_id");
    } else if (typeof workflowId !== "string") {
      fail(failures, `${at}/path/workflow_id`, "Must be a string.");
    } else if (!isUuid(workflowId)) {
      fail(failures, `${at}/path/workflow_id`, "Must be a UUID.");
    }
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
  const body = value["body"];
  if (body === undefined) {
    missing(failures, at, "body");
  } else {
    checkEstimateWorkflowRunInput(body, `${at}/body`, failures);
  }
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
    const workspaceId = path["workspace_id"];
    if (workspaceId === undefined) {
      missing(failures, `${at}/path`, "workspace_id");
    } else if (typeof workspaceId !== "string") {
      fail(failures, `${at}/path/workspace_id`, "Must be a string.");
    } else if (!isUuid(workspaceId)) {
      fail(failures, `${at}/path/workspace_id`, "Must be a UUID.");
    }
    const workflowId = path["workflow_id"];
    if (workflowId === undefined) {
      missing(failures, `${at}/path`, "workflow_id");
    } else if (typeof workflowId !== "string") {
      fail(failures, `${at}/path/workflow_id`, "Must be a string.");
    } else if (!isUuid(workflowId)) {
      fail(failures, `${at}/path/workflow_id`, "Must be a UUID.");
    }
    const workflowRunId = path["workflow_run_id"];
    if (workflowRunId === undefined) {
      missing(failures, `${at}/path`, "workflow_run_id");
    } else if (typeof workflowRunId !== "string") {
      fail(failures, `${at}/path/workflow_run_id`, "Must be a string.");
    } else if (!isUuid(workflowRunId)) {
      fail(failures, `${at}/path/workflow_run_id`, "Must be a UUID.");
    }
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
    const workspaceId = path["workspace_id"];
    if (workspaceId === undefined) {
      missing(failures, `${at}/path`, "workspace_id");
    } else if (typeof workspaceId !== "string") {
      fail(failures, `${at}/path/workspace_id`, "Must be a string.");
    } else if (!isUuid(workspaceId)) {
      fail(failures, `${at}/path/workspace_id`, "Must be a UUID.");
    }
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
    const workspaceId = path["workspace_id"];
    if (workspaceId === undefined) {
      missing(failures, `${at}/path`, "workspace_id");
    } else if (typeof workspaceId !== "string") {
      fail(failures, `${at}/path/workspace_id`, "Must be a string.");
    } else if (!isUuid(workspaceId)) {
      fail(failures, `${at}/path/workspace_id`, "Must be a UUID.");
    }
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
    const workspaceId = path["workspace_id"];
    if (workspaceId === undefined) {
      missing(failures, `${at}/path`, "workspace_id");
    } else if (typeof workspaceId !== "string") {
      fail(failures, `${at}/path/workspace_id`, "Must be a string.");
    } else if (!isUuid(workspaceId)) {
      fail(failures, `${at}/path/workspace_id`, "Must be a UUID.");
    }
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
  const body = value["body"];
  if (body === undefined) {
    missing(failures, at, "body");
  } else {
    checkCreateWebhookTestInput(body, `${at}/body`, failures);
  }
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
