// Made by Tenon from the API's description: change that, and generate again.

import type { Link } from "./schemas.js";
import type { Operation } from "../runtime/operation.js";
import type { Success } from "../runtime/result.js";

/** `POST /uploads` */
export interface UploadRequest {
  body: {
    photo: Blob;
    scans?: Blob[];
  } & {
    meta?: { size?: number };
    table?: string;
    rating?: number;
    tags?: string[];
    anything?: unknown;
  };
}

export interface UploadReplies {
  /** Stored. */
  200: undefined;
}

export type UploadSuccess = Success<200, undefined>;

export const uploadOperation: Operation = {
  id: "upload",
  name: "upload",
  method: "POST",
  path: "/uploads",
  parameters: [],
  body: {
    required: true,
    content: [
      {
        type: "multipart/form-data",
        kind: "multipart",
        shape: {
          properties: {
            photo: "file",
            scans: { items: "file" },
            meta: { properties: { size: "integer" } },
            table: "string",
            rating: "integer",
            tags: { items: "string" },
            anything: ["string", "file"],
          },
        },
        encoding: {
          table: { contentType: "text/csv" },
          rating: { contentType: "application/json" },
          photo: { contentType: "image/png, image/jpeg" },
        },
      },
    ],
  },
  replies: {
    200: {},
  },
  security: [],
};

/** `POST /complete-uploads` */
export interface UploadAllRequest {
  body: {
    photo: Blob;
    scans?: Blob[];
  } & {
    meta?: { size?: number };
    table?: string;
    rating?: number;
    tags?: string[];
    anything?: unknown;
  } & {
    scans: Blob[];
    table: string;
  };
}

export interface UploadAllReplies {
  /** Stored. */
  200: undefined;
}

export type UploadAllSuccess = Success<200, undefined>;

export const uploadAllOperation: Operation = {
  id: "uploadAll",
  name: "uploadAll",
  method: "POST",
  path: "/complete-uploads",
  parameters: [],
  body: {
    required: true,
    content: [
      {
        type: "multipart/form-data",
        kind: "multipart",
        shape: {
          properties: {
            photo: "file",
            scans: { items: "file" },
            meta: { properties: { size: "integer" } },
            table: "string",
            rating: "integer",
            tags: { items: "string" },
            anything: ["string", "file"],
          },
        },
      },
    ],
  },
  replies: {
    200: {},
  },
  security: [],
};

/** `POST /uploads-and-notes` */
export interface UploadWithNotesRequest {
  body: {
    file?: Blob;
    [key: string]: string | Blob | undefined;
  };
}

export interface UploadWithNotesReplies {
  /** Stored. */
  200: undefined;
}

export type UploadWithNotesSuccess = Success<200, undefined>;

export const uploadWithNotesOperation: Operation = {
  id: "uploadWithNotes",
  name: "uploadWithNotes",
  method: "POST",
  path: "/uploads-and-notes",
  parameters: [],
  body: {
    required: true,
    content: [
      {
        type: "multipart/form-data",
        kind: "multipart",
        shape: { properties: { file: "file" }, rest: "string" },
      },
    ],
  },
  replies: {
    200: {},
  },
  security: [],
};

/** `POST /files` */
export interface UploadFilesRequest {
  body: { [key: string]: Blob };
}

export interface UploadFilesReplies {
  /** Stored. */
  200: undefined;
}

export type UploadFilesSuccess = Success<200, undefined>;

export const uploadFilesOperation: Operation = {
  id: "uploadFiles",
  name: "uploadFiles",
  method: "POST",
  path: "/files",
  parameters: [],
  body: {
    required: true,
    content: [
      {
        type: "multipart/form-data",
        kind: "multipart",
        shape: { properties: {}, rest: "file" },
      },
    ],
  },
  replies: {
    200: {},
  },
  security: [],
};

/** `POST /uploads-or-links` */
export interface UploadOrLinkRequest {
  body:
    | ({
        kind?: string;
        file?: Blob;
      } & { kind: "stored" })
    | (Link & { kind: "link" });
}

export interface UploadOrLinkReplies {
  /** Stored. */
  200: undefined;
}

export type UploadOrLinkSuccess = Success<200, undefined>;

export const uploadOrLinkOperation: Operation = {
  id: "uploadOrLink",
  name: "uploadOrLink",
  method: "POST",
  path: "/uploads-or-links",
  parameters: [],
  body: {
    required: true,
    content: [
      {
        type: "multipart/form-data",
        kind: "multipart",
        shape: { properties: { kind: "string", file: "file", url: "string" } },
      },
    ],
  },
  replies: {
    200: {},
  },
  security: [],
};

/** Every operation, by name. */
export const operations = {
  upload: uploadOperation,
  uploadAll: uploadAllOperation,
  uploadWithNotes: uploadWithNotesOperation,
  uploadFiles: uploadFilesOperation,
  uploadOrLink: uploadOrLinkOperation,
};
