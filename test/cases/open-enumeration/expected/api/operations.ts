// Made by Tenon from the API's description: change that, and generate again.

import type { Job, Plain } from "./schemas.js";
import { type Operation, jsonContent } from "../runtime/operation.js";
import type { Success } from "../runtime/result.js";

/** `GET /jobs` */
export interface ListJobsRequest {}

export interface ListJobsReplies {
  /** Jobs. */
  200: {
    jobs: Job<never>[];
    plain: Plain;
  };
}

export type ListJobsSuccess = Success<
  200,
  {
    jobs: Job[];
    plain: Plain;
  }
>;

export const listJobsOperation: Operation = {
  id: "listJobs",
  name: "listJobs",
  method: "GET",
  path: "/jobs",
  parameters: [],
  replies: {
    200: { content: jsonContent },
  },
  security: [],
};

/** `POST /jobs` */
export interface CreateJobRequest {
  body: Job;
}

export interface CreateJobReplies {
  /** The job. */
  200: Job<never>;
}

export type CreateJobSuccess = Success<200, Job>;

export const createJobOperation: Operation = {
  id: "createJob",
  name: "createJob",
  method: "POST",
  path: "/jobs",
  parameters: [],
  body: { required: true, content: jsonContent },
  replies: {
    200: { content: jsonContent },
  },
  security: [],
};

/** Every operation, by name. */
export const operations = {
  listJobs: listJobsOperation,
  createJob: createJobOperation,
};
