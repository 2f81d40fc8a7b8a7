// Made by Tenon from the API's description: change that, and generate again.

/** An error, by RFC 9457. Branch on the last segment of `type`. */
export interface Problem {
  /**
   * `{error_base}/<ERROR_CODE>`: a stable identifier to compare, not an address
   * to open.
   */
  type: string;
  /** What kind of error it is, in prose that may change. */
  title: string;
  /** The HTTP status. */
  status: number;
  /** What went wrong this time, in prose that may change. */
  detail: string;
}

/** The service failed. Assumed. */
export type InternalError = Problem & {
  /** `string matching "/INTERNAL_ERROR$"`. */
  type: string;
  status: 500;
};

/** This description. Assumed. */
export interface OpenapiDocument {
  /** The version of OpenAPI that it is written in. */
  openapi: string;
  /** What it describes. */
  info: {
    /** The service's name. */
    title: string;
    /** The version of the description. */
    version: string;
  };
}

/** The versions served, and the terms on which one is taken away. Assumed. */
export interface VersioningPolicy {
  /** The versions served side by side. */
  versions: ApiVersion[];
  /**
   * Days that a deprecated operation keeps working, at the least. `integer
   * 180..`.
   */
  minimum_sunset_days: number;
}

/** A version served. Assumed. */
export interface ApiVersion {
  /** The first segment of its paths. */
  version: string;
  /** Whether it only ever changes compatibly. */
  stable: boolean;
  /** Whether all of it is on its way out. */
  deprecated: boolean;
}
