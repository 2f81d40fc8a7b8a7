// Made by Tenon from the API's description: change that, and generate again.

import type { Operation } from "../runtime/operation.js";
import type { Success } from "../runtime/result.js";

/** `GET /usual` */
export interface UsualRequest {}

export interface UsualReplies {
  /** Done. */
  204: undefined;
}

export type UsualSuccess = Success<204, undefined>;

export const usualOperation: Operation = {
  id: "usual",
  name: "usual",
  method: "GET",
  path: "/usual",
  parameters: [],
  replies: {
    204: {},
  },
  security: [{ bearer: [] }],
};

/** `GET /open` */
export interface OpenRequest {}

export interface OpenReplies {
  /** Done. */
  204: undefined;
}

export type OpenSuccess = Success<204, undefined>;

export const openOperation: Operation = {
  id: "open",
  name: "open",
  method: "GET",
  path: "/open",
  parameters: [],
  replies: {
    204: {},
  },
  security: [],
};

/** `GET /optional` */
export interface OptionalRequest {}

export interface OptionalReplies {
  /** Done. */
  204: undefined;
}

export type OptionalSuccess = Success<204, undefined>;

export const optionalOperation: Operation = {
  id: "optional",
  name: "optional",
  method: "GET",
  path: "/optional",
  parameters: [],
  replies: {
    204: {},
  },
  security: [{}, { bearer: [] }],
};

/** `GET /either` */
export interface EitherRequest {}

export interface EitherReplies {
  /** Done. */
  204: undefined;
}

export type EitherSuccess = Success<204, undefined>;

export const eitherOperation: Operation = {
  id: "either",
  name: "either",
  method: "GET",
  path: "/either",
  parameters: [],
  replies: {
    204: {},
  },
  security: [{ basic: [] }, { inHeader: [] }],
};

/** `GET /both` */
export interface BothRequest {}

export interface BothReplies {
  /** Done. */
  204: undefined;
}

export type BothSuccess = Success<204, undefined>;

export const bothOperation: Operation = {
  id: "both",
  name: "both",
  method: "GET",
  path: "/both",
  parameters: [],
  replies: {
    204: {},
  },
  security: [{ inQuery: [], inCookie: [] }],
};

/** `GET /scoped` */
export interface ScopedRequest {}

export interface ScopedReplies {
  /** Done. */
  204: undefined;
}

export type ScopedSuccess = Success<204, undefined>;

export const scopedOperation: Operation = {
  id: "scoped",
  name: "scoped",
  method: "GET",
  path: "/scoped",
  parameters: [],
  replies: {
    204: {},
  },
  security: [{ oauth: ["read", "write"] }, { oidc: ["profile"] }],
};

/** `GET /certified` */
export interface CertifiedRequest {}

export interface CertifiedReplies {
  /** Done. */
  204: undefined;
}

export type CertifiedSuccess = Success<204, undefined>;

export const certifiedOperation: Operation = {
  id: "certified",
  name: "certified",
  method: "GET",
  path: "/certified",
  parameters: [],
  replies: {
    204: {},
  },
  security: [{ certificate: [] }],
};

/** Every operation, by name. */
export const operations = {
  usual: usualOperation,
  open: openOperation,
  optional: optionalOperation,
  either: eitherOperation,
  both: bothOperation,
  scoped: scopedOperation,
  certified: certifiedOperation,
};
