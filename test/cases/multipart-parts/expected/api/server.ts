// Made by Tenon from the API's description: change that, and generate again.

import {
  type UploadAllReplies,
  type UploadAllRequest,
  type UploadFilesReplies,
  type UploadFilesRequest,
  type UploadOrLinkReplies,
  type UploadOrLinkRequest,
  type UploadReplies,
  type UploadRequest,
  type UploadWithNotesReplies,
  type UploadWithNotesRequest,
  operations,
} from "./operations.js";
import {
  type ProblemFields,
  type UploadAllCode,
  type UploadCode,
  type UploadFilesCode,
  type UploadOrLinkCode,
  type UploadWithNotesCode,
  problemTypes,
} from "./problems.js";
import { replyChecks, requestChecks } from "./validators.js";
import {
  type Handler,
  type OpenServerOptions,
  type Server,
  type ServerSurface,
  serveSurface,
} from "../runtime/server.js";

/** What the server does for each operation. */
export interface Handlers<Surface extends string = "api"> {
  /** `POST /uploads` */
  upload: Handler<
    UploadRequest,
    UploadReplies,
    ProblemFields,
    UploadCode,
    undefined,
    Surface
  >;
  /** `POST /complete-uploads` */
  uploadAll: Handler<
    UploadAllRequest,
    UploadAllReplies,
    ProblemFields,
    UploadAllCode,
    undefined,
    Surface
  >;
  /** `POST /uploads-and-notes` */
  uploadWithNotes: Handler<
    UploadWithNotesRequest,
    UploadWithNotesReplies,
    ProblemFields,
    UploadWithNotesCode,
    undefined,
    Surface
  >;
  /** `POST /files` */
  uploadFiles: Handler<
    UploadFilesRequest,
    UploadFilesReplies,
    ProblemFields,
    UploadFilesCode,
    undefined,
    Surface
  >;
  /** `POST /uploads-or-links` */
  uploadOrLink: Handler<
    UploadOrLinkRequest,
    UploadOrLinkReplies,
    ProblemFields,
    UploadOrLinkCode,
    undefined,
    Surface
  >;
}

/** What the server is told of this version. */
export const serverSurface: ServerSurface = {
  name: "api",
  operations,
  requestChecks,
  replyChecks,
  problemTypes,
  serverCodes: {},
  securitySchemes: {},
};

/** Serves this version. */
export function createServer(
  options: OpenServerOptions<Partial<Handlers>>,
): Server {
  return serveSurface(serverSurface, options);
}
