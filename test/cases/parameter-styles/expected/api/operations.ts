// Made by Tenon from the API's description: change that, and generate again.

import type { Operation } from "../runtime/operation.js";
import type { Success } from "../runtime/result.js";

/** `GET /lists/{simple}/{label}/{matrix}` */
export interface ListsRequest {
  path: {
    simple: number[];
    label: number[];
    matrix: number[];
  };
  query?: {
    form?: number[];
    joined?: number[];
    spaces?: number[];
    pipes?: number[];
  };
  headers?: { "X-List"?: number[] };
  cookies?: { list?: number[] };
}

export interface ListsReplies {
  /** Done. */
  204: undefined;
}

export type ListsSuccess = Success<204, undefined>;

export const listsOperation: Operation = {
  id: "lists",
  name: "lists",
  method: "GET",
  path: "/lists/{simple}/{label}/{matrix}",
  parameters: [
    { name: "simple", in: "path", shape: { items: "integer" } },
    {
      name: "label",
      in: "path",
      shape: { items: "integer" },
      style: "label",
      explode: true,
    },
    {
      name: "matrix",
      in: "path",
      shape: { items: "integer" },
      style: "matrix",
    },
    { name: "form", in: "query", shape: { items: "integer" } },
    {
      name: "joined",
      in: "query",
      shape: { items: "integer" },
      explode: false,
    },
    {
      name: "spaces",
      in: "query",
      shape: { items: "integer" },
      style: "spaceDelimited",
    },
    {
      name: "pipes",
      in: "query",
      shape: { items: "integer" },
      style: "pipeDelimited",
    },
    { name: "X-List", in: "header", shape: { items: "integer" } },
    { name: "list", in: "cookie", shape: { items: "integer" }, explode: false },
  ],
  replies: {
    204: {},
  },
  security: [],
};

/** `GET /objects/{simple}/{label}/{matrix}` */
export interface ObjectsRequest {
  path: {
    simple: {
      a: number;
      b?: string;
    };
    label: {
      a: number;
      b?: string;
    };
    matrix: {
      a: number;
      b?: string;
    };
  };
  query?: {
    joined?: {
      a: number;
      b?: string;
    };
    deep?: {
      a: number;
      b?: string;
    };
    json?: {
      a: number;
      b?: string;
    };
    reserved?: string;
  };
  headers?: {
    "X-Object"?: {
      a: number;
      b?: string;
    };
  };
}

export interface ObjectsReplies {
  /** Done. */
  204: undefined;
}

export type ObjectsSuccess = Success<204, undefined>;

export const objectsOperation: Operation = {
  id: "objects",
  name: "objects",
  method: "GET",
  path: "/objects/{simple}/{label}/{matrix}",
  parameters: [
    {
      name: "simple",
      in: "path",
      shape: { properties: { a: "integer", b: "string" } },
      explode: true,
    },
    {
      name: "label",
      in: "path",
      shape: { properties: { a: "integer", b: "string" } },
      style: "label",
    },
    {
      name: "matrix",
      in: "path",
      shape: { properties: { a: "integer", b: "string" } },
      style: "matrix",
      explode: true,
    },
    {
      name: "joined",
      in: "query",
      shape: { properties: { a: "integer", b: "string" } },
      explode: false,
    },
    {
      name: "deep",
      in: "query",
      shape: { properties: { a: "integer", b: "string" } },
      style: "deepObject",
      explode: true,
    },
    {
      name: "json",
      in: "query",
      shape: { properties: { a: "integer", b: "string" } },
      mediaType: "application/json",
    },
    {
      name: "X-Object",
      in: "header",
      shape: { properties: { a: "integer", b: "string" } },
    },
    { name: "reserved", in: "query", shape: "string", allowReserved: true },
  ],
  replies: {
    204: {},
  },
  security: [],
};

/** Every operation, by name. */
export const operations = {
  lists: listsOperation,
  objects: objectsOperation,
};
