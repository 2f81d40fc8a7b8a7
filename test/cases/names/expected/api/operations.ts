// Made by Tenon from the API's description: change that, and generate again.

import type { Client_, Promise_ } from "./schemas.js";
import { type Operation, jsonContent } from "../runtime/operation.js";
import type { Success } from "../runtime/result.js";

/** `GET /a` */
export interface Delete_Request {}

export interface Delete_Replies {
  /** Done. */
  204: undefined;
}

export type Delete_Success = Success<204, undefined>;

export const delete_Operation: Operation = {
  id: "delete",
  name: "delete_",
  method: "GET",
  path: "/a",
  parameters: [],
  replies: {
    204: {},
  },
  security: [],
};

/** `GET /b` */
export interface Then_Request {}

export interface Then_Replies {
  /** Done. */
  204: undefined;
}

export type Then_Success = Success<204, undefined>;

export const then_Operation: Operation = {
  id: "then",
  name: "then_",
  method: "GET",
  path: "/b",
  parameters: [],
  replies: {
    204: {},
  },
  security: [],
};

/** `GET /c` */
export interface Create_clientRequest {}

export interface Create_clientReplies {
  /** Done. */
  204: undefined;
}

export type Create_clientSuccess = Success<204, undefined>;

export const create_clientOperation: Operation = {
  id: "create-client",
  name: "create_client",
  method: "GET",
  path: "/c",
  parameters: [],
  replies: {
    204: {},
  },
  security: [],
};

/** `GET /d` */
export interface ListThingsV1Request {}

export interface ListThingsV1Replies {
  /** Done. */
  200: Promise_;
}

export type ListThingsV1Success = Success<200, Promise_>;

export const listThingsV1Operation: Operation = {
  id: "list.things v1",
  name: "listThingsV1",
  method: "GET",
  path: "/d",
  parameters: [],
  replies: {
    200: { content: jsonContent },
  },
  security: [],
};

/** `GET /e/{constructor}` */
export interface GetEByConstructorRequest {
  path: { constructor: string };
  query?: {
    __proto__?: string;
    filter?: {
      constructor?: string;
      __proto__?: number;
    };
  };
}

export interface GetEByConstructorReplies {
  /** Done. */
  200: Client_;
}

export type GetEByConstructorSuccess = Success<200, Client_>;

export const getEByConstructorOperation: Operation = {
  id: "GET /e/{constructor}",
  name: "getEByConstructor",
  method: "GET",
  path: "/e/{constructor}",
  parameters: [
    { name: "constructor", in: "path", shape: "string" },
    { name: "__proto__", in: "query", shape: "string" },
    {
      name: "filter",
      in: "query",
      shape: {
        properties: {
          constructor: "string" as const,
          ["__proto__"]: "integer" as const,
        },
      },
      style: "deepObject",
      explode: true,
    },
  ],
  replies: {
    200: { content: jsonContent },
    400: {
      problems: ["valueOf"],
      content: jsonContent,
      carriers: [{ property: "code", form: "value" }],
    },
  },
  security: [],
};

/** `GET /f` */
export interface _5f_Request {}

export interface _5f_Replies {
  /** Done. */
  204: undefined;
}

export type _5f_Success = Success<204, undefined>;

export const _5f_Operation: Operation = {
  id: "_",
  name: "_5f_",
  method: "GET",
  path: "/f",
  parameters: [],
  replies: {
    204: {},
  },
  security: [],
};

/** Every operation, by name. */
export const operations = {
  delete_: delete_Operation,
  then_: then_Operation,
  create_client: create_clientOperation,
  listThingsV1: listThingsV1Operation,
  getEByConstructor: getEByConstructorOperation,
  _5f_: _5f_Operation,
};
