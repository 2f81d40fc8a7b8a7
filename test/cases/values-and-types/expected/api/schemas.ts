// Made by Tenon from the API's description: change that, and generate again.

export type Version = 2;

export interface Settings {
  mode: "fast";
  "odd key": [1, null];
}

export type Size = "small" | "large" | null;

export type Level = 1 | 2 | 3;

export type Odd =
  "" | " " | '"quoted"' | "it's" | "a/b" | "line\nbreak" | "${x}" | "*/";

export type Mixed = 1 | "1" | true | 1.5 | 0 | 1e21;

/** `string length ..3 | null`. */
export type Text = string | null;

export type Scalar = boolean | number | string;

export type Whole = number | null;

export type Void = null;
