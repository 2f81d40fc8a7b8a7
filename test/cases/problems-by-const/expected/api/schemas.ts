// Made by Tenon from the API's description: change that, and generate again.

export interface NoSuchThing {
  type: "https://example.com/problems/no-such-thing";
  title: string;
  status: 404;
}

export interface Locked {
  code: "LOCKED";
  /** `string (date-time)`. */
  until: string;
}

export interface Outdated {
  code: "CHANGED" | MovedCode;
}

export type MovedCode = "MOVED";

export interface Gone {
  code: "GONE";
  detail?: string;
}
