// Made by Tenon from the API's description: change that, and generate again.

export interface Stop {
  code: Code;
  line: Line;
  next?: Stop;
  zone?: Zone;
}

export interface Line {
  name?: Label;
  example?: Code;
}

/** Default `{"$anchor":"stop-code","$id":"line"}`. */
export interface Zone {
  /** `string matching "^[A-Z]+$"`. */
  code?: string;
}

/** `string matching "^[A-Z]+$"`. */
export type ZoneCode = string;

/** `string length 2..`. */
export type Code = string;

/** `string length ..20`. */
export type Label = string;
