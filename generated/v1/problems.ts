// Made by Tenon from the API's description: change that, and generate again.

import type { ProblemTypes } from "../runtime/problem.js";
import type {
  Forbidden,
  IdempotencyKeyReused,
  IdempotentRequestInProgress,
  InputError,
  InternalError,
  InvalidInputs,
  NotFound,
  RateLimited,
  Unauthenticated,
} from "./schemas.js";

/** The code of every problem that this version describes. */
export type ProblemCode =
  | "UNAUTHENTICATED"
  | "FORBIDDEN"
  | "NOT_FOUND"
  | "IDEMPOTENT_REQUEST_IN_PROGRESS"
  | "INVALID_INPUTS"
  | "RATE_LIMITED"
  | "INTERNAL_ERROR"
  | "IDEMPOTENCY_KEY_REUSED";

/** There was no bearer token, or not a valid one. Assumed. */
export type UnauthenticatedProblem = Unauthenticated & {
  code: "UNAUTHENTICATED";
  type: `${string}/UNAUTHENTICATED`;
};

/**
 * The caller's rights do not reach this, or the token lacks a scope that it
 * takes. Assumed.
 */
export type ForbiddenProblem = Forbidden & {
  code: "FORBIDDEN";
  type: `${string}/FORBIDDEN`;
};

/** There is no such resource. Assumed. */
export type NotFoundProblem = NotFound & {
  code: "NOT_FOUND";
  type: `${string}/NOT_FOUND`;
};

/** The request that first sent this `Idempotency-Key` is still running. */
export type IdempotentRequestInProgressProblem = IdempotentRequestInProgress & {
  code: "IDEMPOTENT_REQUEST_IN_PROGRESS";
  type: `${string}/IDEMPOTENT_REQUEST_IN_PROGRESS`;
};

/**
 * An input is missing, malformed, unknown or out of range; a stale or forged
 * cursor and a refused webhook address count too.
 */
export type InvalidInputsProblem = InvalidInputs & {
  code: "INVALID_INPUTS";
  type: `${string}/INVALID_INPUTS`;
};

/** A quota is used up. Assumed. */
export type RateLimitedProblem = RateLimited & {
  code: "RATE_LIMITED";
  type: `${string}/RATE_LIMITED`;
};

/** The service failed. Assumed. */
export type InternalErrorProblem = InternalError & {
  code: "INTERNAL_ERROR";
  type: `${string}/INTERNAL_ERROR`;
};

/** This `Idempotency-Key` came before with another method, path or body. */
export type IdempotencyKeyReusedProblem = IdempotencyKeyReused & {
  code: "IDEMPOTENCY_KEY_REUSED";
  type: `${string}/IDEMPOTENCY_KEY_REUSED`;
};

/**
 * What a server's handler may add to each problem; the rest follows from its
 * code.
 */
export interface ProblemFields {
  UNAUTHENTICATED: {
    title?: string;
    detail?: string;
  };
  FORBIDDEN: {
    title?: string;
    detail?: string;
  };
  NOT_FOUND: {
    title?: string;
    detail?: string;
  };
  IDEMPOTENT_REQUEST_IN_PROGRESS: {
    title?: string;
    detail?: string;
  };
  INVALID_INPUTS: {
    title?: string;
    detail?: string;
    errors?: InputError[];
  };
  RATE_LIMITED: {
    title?: string;
    detail?: string;
  };
  INTERNAL_ERROR: {
    title?: string;
    detail?: string;
  };
  IDEMPOTENCY_KEY_REUSED: {
    title?: string;
    detail?: string;
  };
}

/** What is known of each problem by its code. */
export const problemTypes: ProblemTypes = {
  UNAUTHENTICATED: { status: 401, title: "Not authenticated" },
  FORBIDDEN: { status: 403, title: "Not allowed" },
  NOT_FOUND: { status: 404, title: "Not found" },
  IDEMPOTENT_REQUEST_IN_PROGRESS: { status: 409, title: "Request in progress" },
  INVALID_INPUTS: { status: 422, title: "Invalid inputs" },
  RATE_LIMITED: { status: 429, title: "Too many requests" },
  INTERNAL_ERROR: { status: 500, title: "Internal error" },
  IDEMPOTENCY_KEY_REUSED: { status: 422, title: "Key already used" },
};

export interface ListWorkspacesProblems {
  401: UnauthenticatedProblem;
  403: ForbiddenProblem;
  404: NotFoundProblem;
  409: IdempotentRequestInProgressProblem;
  422: InvalidInputsProblem;
  429: RateLimitedProblem;
  500: InternalErrorProblem;
}

export type ListWorkspacesProblem =
  ListWorkspacesProblems[keyof ListWorkspacesProblems];

export type ListWorkspacesCode = ListWorkspacesProblem["code"];

export interface GetWorkspaceProblems {
  401: UnauthenticatedProblem;
  403: ForbiddenProblem;
  404: NotFoundProblem;
  409: IdempotentRequestInProgressProblem;
  422: InvalidInputsProblem;
  429: RateLimitedProblem;
  500: InternalErrorProblem;
}

export type GetWorkspaceProblem =
  GetWorkspaceProblems[keyof GetWorkspaceProblems];

export type GetWorkspaceCode = GetWorkspaceProblem["code"];

export interface GetWorkspaceUsageProblems {
  401: UnauthenticatedProblem;
  403: ForbiddenProblem;
  404: NotFoundProblem;
  409: IdempotentRequestInProgressProblem;
  422: InvalidInputsProblem;
  429: RateLimitedProblem;
  500: InternalErrorProblem;
}

export type GetWorkspaceUsageProblem =
  GetWorkspaceUsageProblems[keyof GetWorkspaceUsageProblems];

export type GetWorkspaceUsageCode = GetWorkspaceUsageProblem["code"];

export interface ListModelsProblems {
  401: UnauthenticatedProblem;
  403: ForbiddenProblem;
  404: NotFoundProblem;
  409: IdempotentRequestInProgressProblem;
  422: InvalidInputsProblem;
  429: RateLimitedProblem;
  500: InternalErrorProblem;
}

export type ListModelsProblem = ListModelsProblems[keyof ListModelsProblems];

export type ListModelsCode = ListModelsProblem["code"];

export interface CreateInferenceProblems {
  401: UnauthenticatedProblem;
  403: ForbiddenProblem;
  404: NotFoundProblem;
  409: IdempotentRequestInProgressProblem;
  422: InvalidInputsProblem | IdempotencyKeyReusedProblem;
  429: RateLimitedProblem;
  500: InternalErrorProblem;
}

export type CreateInferenceProblem =
  CreateInferenceProblems[keyof CreateInferenceProblems];

export type CreateInferenceCode = CreateInferenceProblem["code"];

export interface EstimateInferenceProblems {
  401: UnauthenticatedProblem;
  403: ForbiddenProblem;
  404: NotFoundProblem;
  409: IdempotentRequestInProgressProblem;
  422: InvalidInputsProblem | IdempotencyKeyReusedProblem;
  429: RateLimitedProblem;
  500: InternalErrorProblem;
}

export type EstimateInferenceProblem =
  EstimateInferenceProblems[keyof EstimateInferenceProblems];

export type EstimateInferenceCode = EstimateInferenceProblem["code"];

export interface GetInferenceProblems {
  401: UnauthenticatedProblem;
  403: ForbiddenProblem;
  404: NotFoundProblem;
  409: IdempotentRequestInProgressProblem;
  422: InvalidInputsProblem;
  429: RateLimitedProblem;
  500: InternalErrorProblem;
}

export type GetInferenceProblem =
  GetInferenceProblems[keyof GetInferenceProblems];

export type GetInferenceCode = GetInferenceProblem["code"];

export interface CreateTrainingRunProblems {
  401: UnauthenticatedProblem;
  403: ForbiddenProblem;
  404: NotFoundProblem;
  409: IdempotentRequestInProgressProblem;
  422: InvalidInputsProblem | IdempotencyKeyReusedProblem;
  429: RateLimitedProblem;
  500: InternalErrorProblem;
}

export type CreateTrainingRunProblem =
  CreateTrainingRunProblems[keyof CreateTrainingRunProblems];

export type CreateTrainingRunCode = CreateTrainingRunProblem["code"];

export interface EstimateTrainingRunProblems {
  401: UnauthenticatedProblem;
  403: ForbiddenProblem;
  404: NotFoundProblem;
  409: IdempotentRequestInProgressProblem;
  422: InvalidInputsProblem | IdempotencyKeyReusedProblem;
  429: RateLimitedProblem;
  500: InternalErrorProblem;
}

export type EstimateTrainingRunProblem =
  EstimateTrainingRunProblems[keyof EstimateTrainingRunProblems];

export type EstimateTrainingRunCode = EstimateTrainingRunProblem["code"];

export interface GetTrainingRunProblems {
  401: UnauthenticatedProblem;
  403: ForbiddenProblem;
  404: NotFoundProblem;
  409: IdempotentRequestInProgressProblem;
  422: InvalidInputsProblem;
  429: RateLimitedProblem;
  500: InternalErrorProblem;
}

export type GetTrainingRunProblem =
  GetTrainingRunProblems[keyof GetTrainingRunProblems];

export type GetTrainingRunCode = GetTrainingRunProblem["code"];

export interface CreateScoringRunProblems {
  401: UnauthenticatedProblem;
  403: ForbiddenProblem;
  404: NotFoundProblem;
  409: IdempotentRequestInProgressProblem;
  422: InvalidInputsProblem | IdempotencyKeyReusedProblem;
  429: RateLimitedProblem;
  500: InternalErrorProblem;
}

export type CreateScoringRunProblem =
  CreateScoringRunProblems[keyof CreateScoringRunProblems];

export type CreateScoringRunCode = CreateScoringRunProblem["code"];

export interface GetScoringRunProblems {
  401: UnauthenticatedProblem;
  403: ForbiddenProblem;
  404: NotFoundProblem;
  409: IdempotentRequestInProgressProblem;
  422: InvalidInputsProblem;
  429: RateLimitedProblem;
  500: InternalErrorProblem;
}

export type GetScoringRunProblem =
  GetScoringRunProblems[keyof GetScoringRunProblems];

export type GetScoringRunCode = GetScoringRunProblem["code"];

export interface CreateWorkflowRunProblems {
  401: UnauthenticatedProblem;
  403: ForbiddenProblem;
  404: NotFoundProblem;
  409: IdempotentRequestInProgressProblem;
  422: InvalidInputsProblem | IdempotencyKeyReusedProblem;
  429: RateLimitedProblem;
  500: InternalErrorProblem;
}

export type CreateWorkflowRunProblem =
  CreateWorkflowRunProblems[keyof CreateWorkflowRunProblems];

export type CreateWorkflowRunCode = CreateWorkflowRunProblem["code"];

export interface EstimateWorkflowRunProblems {
  401: UnauthenticatedProblem;
  403: ForbiddenProblem;
  404: NotFoundProblem;
  409: IdempotentRequestInProgressProblem;
  422: InvalidInputsProblem | IdempotencyKeyReusedProblem;
  429: RateLimitedProblem;
  500: InternalErrorProblem;
}

export type EstimateWorkflowRunProblem =
  EstimateWorkflowRunProblems[keyof EstimateWorkflowRunProblems];

export type EstimateWorkflowRunCode = EstimateWorkflowRunProblem["code"];

export interface GetWorkflowRunProblems {
  401: UnauthenticatedProblem;
  403: ForbiddenProblem;
  404: NotFoundProblem;
  409: IdempotentRequestInProgressProblem;
  422: InvalidInputsProblem;
  429: RateLimitedProblem;
  500: InternalErrorProblem;
}

export type GetWorkflowRunProblem =
  GetWorkflowRunProblems[keyof GetWorkflowRunProblems];

export type GetWorkflowRunCode = GetWorkflowRunProblem["code"];

export interface GetWebhookSecretProblems {
  401: UnauthenticatedProblem;
  403: ForbiddenProblem;
  404: NotFoundProblem;
  409: IdempotentRequestInProgressProblem;
  422: InvalidInputsProblem;
  429: RateLimitedProblem;
  500: InternalErrorProblem;
}

export type GetWebhookSecretProblem =
  GetWebhookSecretProblems[keyof GetWebhookSecretProblems];

export type GetWebhookSecretCode = GetWebhookSecretProblem["code"];

export interface RotateWebhookSecretProblems {
  401: UnauthenticatedProblem;
  403: ForbiddenProblem;
  404: NotFoundProblem;
  409: IdempotentRequestInProgressProblem;
  422: InvalidInputsProblem | IdempotencyKeyReusedProblem;
  429: RateLimitedProblem;
  500: InternalErrorProblem;
}

export type RotateWebhookSecretProblem =
  RotateWebhookSecretProblems[keyof RotateWebhookSecretProblems];

export type RotateWebhookSecretCode = RotateWebhookSecretProblem["code"];

export interface CreateWebhookTestProblems {
  401: UnauthenticatedProblem;
  403: ForbiddenProblem;
  404: NotFoundProblem;
  409: IdempotentRequestInProgressProblem;
  422: InvalidInputsProblem | IdempotencyKeyReusedProblem;
  429: RateLimitedProblem;
  500: InternalErrorProblem;
}

export type CreateWebhookTestProblem =
  CreateWebhookTestProblems[keyof CreateWebhookTestProblems];

export type CreateWebhookTestCode = CreateWebhookTestProblem["code"];
