// Made by Tenon from the API's description: change that, and generate again.

export interface Order {
  size?: Size;
  first?: LinesItems;
  /** Shorter than other notes. `Note & string length ..10`. */
  note?: Note;
}

export type Lines = { count?: number }[];

/** `string length 1..`. */
export type Note = string;

export type Alias = Note;

export type OddName = boolean;

export type Pointer = OddName;

export type Size = "small" | "large";

export interface LinesItems {
  count?: number;
}
