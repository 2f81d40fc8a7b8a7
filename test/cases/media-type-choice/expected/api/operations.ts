// Made by Tenon from the API's description: change that, and generate again.

import type { Pet } from "./schemas.js";
import type { Operation } from "../runtime/operation.js";
import type { ByType, Success } from "../runtime/result.js";

/** `PUT /pets/{petId}` */
export type PutPetRequest = { path: { petId: string } } & (
  | {
      contentType?: "application/json";
      body: Pet;
    }
  | {
      contentType: "application/xml";
      body: string;
    }
  | {
      contentType: `image/${string}`;
      body: Uint8Array;
    }
);

export interface PutPetReplies {
  /** As asked for. */
  200:
    | ByType<"application/json" | undefined, Pet>
    | ByType<"text/csv", string>
    | ByType<`image/${string}`, Uint8Array>;
}

export type PutPetSuccess =
  | Success<200, Pet, object, "application/json">
  | Success<200, string, object, "text/csv">
  | Success<200, Uint8Array, object, `image/${string}`>;

export const putPetOperation: Operation = {
  id: "putPet",
  name: "putPet",
  method: "PUT",
  path: "/pets/{petId}",
  parameters: [{ name: "petId", in: "path", shape: "string" }],
  body: {
    required: true,
    content: [
      { type: "application/json", kind: "json" },
      { type: "application/xml", kind: "text" },
      { type: "image/*", kind: "binary" },
    ],
  },
  replies: {
    200: {
      content: [
        { type: "application/json", kind: "json" },
        { type: "text/csv", kind: "text" },
        { type: "image/*", kind: "binary" },
      ],
      byType: true,
    },
  },
  security: [],
};

/** `POST /same` */
export interface SameInAllRequest {
  /** The media type of the body; the first where it is left out. */
  contentType?: "application/json" | "application/x-www-form-urlencoded";
  body?: Pet;
}

export interface SameInAllReplies {
  /** Done. */
  204: undefined;
}

export type SameInAllSuccess = Success<204, undefined>;

export const sameInAllOperation: Operation = {
  id: "sameInAll",
  name: "sameInAll",
  method: "POST",
  path: "/same",
  parameters: [],
  body: {
    content: [
      { type: "application/json", kind: "json" },
      {
        type: "application/x-www-form-urlencoded",
        kind: "form",
        shape: { properties: { name: "string" } },
      },
    ],
  },
  replies: {
    204: {},
  },
  security: [],
};

/** `POST /dialects` */
export interface DialectsRequest {
  /** The media type of the body; the first where it is left out. */
  contentType?: "application/json" | `application/${string}+json`;
  body?: Pet;
}

export interface DialectsReplies {
  /** JSON is what is meant. */
  200:
    ByType<"application/json" | undefined, Pet> | ByType<"text/plain", string>;
}

export type DialectsSuccess =
  | Success<200, Pet, object, "application/json">
  | Success<200, string, object, "text/plain">;

export const dialectsOperation: Operation = {
  id: "dialects",
  name: "dialects",
  method: "POST",
  path: "/dialects",
  parameters: [],
  body: {
    content: [
      { type: "application/json", kind: "json" },
      { type: "application/*+json", kind: "json" },
    ],
  },
  replies: {
    200: {
      content: [
        { type: "application/json", kind: "json" },
        { type: "text/plain", kind: "text" },
      ],
      byType: true,
    },
  },
  security: [],
};

/** `POST /versions` */
export type VersionedRequest =
  | {
      contentType?: "application/json;v=1";
      body?: { a?: unknown };
    }
  | {
      contentType: "application/json;v=2";
      body: { b?: unknown };
    };

export interface VersionedReplies {
  /** Done. */
  200: undefined;
}

export type VersionedSuccess = Success<200, undefined>;

export const versionedOperation: Operation = {
  id: "versioned",
  name: "versioned",
  method: "POST",
  path: "/versions",
  parameters: [],
  body: {
    content: [
      { type: "application/json;v=1", kind: "json" },
      { type: "application/json;v=2", kind: "json" },
    ],
  },
  replies: {
    200: {},
  },
  security: [],
};

/** `HEAD /versions` */
export interface HeadOnlyRequest {}

export interface HeadOnlyReplies {
  /** As GET would. */
  200: undefined;
}

export type HeadOnlySuccess = Success<200, undefined>;

export const headOnlyOperation: Operation = {
  id: "headOnly",
  name: "headOnly",
  method: "HEAD",
  path: "/versions",
  parameters: [],
  replies: {
    200: {},
  },
  security: [],
};

/** Every operation, by name. */
export const operations = {
  putPet: putPetOperation,
  sameInAll: sameInAllOperation,
  dialects: dialectsOperation,
  versioned: versionedOperation,
  headOnly: headOnlyOperation,
};
