// Made by Tenon from the API's description: change that, and generate again.

export interface Base {
  a?: string | null;
}

export type Enum = "a" | "b" | null;

export type Wrapped = Base | null;

export type Items = (number | null)[];

/** `number ..10 >0`. */
export type Bounds = number;
