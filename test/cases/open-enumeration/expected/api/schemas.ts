// Made by Tenon from the API's description: change that, and generate again.

/** Known today; more may come. */
export type Status<Unlisted extends string = string & {}> =
  "queued" | "done" | Unlisted;

export type Kind<Unlisted extends string = string & {}> =
  "small" | "large" | Unlisted;

export interface Job<Unlisted extends string = string & {}> {
  status: Status<Unlisted>;
  kind?: Kind<Unlisted>;
  parent?: Job<Unlisted>;
  inline?: "a" | Unlisted;
}

export interface Plain {
  closed?: "x" | "y";
}
