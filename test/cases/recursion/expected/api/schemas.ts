// Made by Tenon from the API's description: change that, and generate again.

export interface Tree {
  children: Tree[];
  named?: { [key: string]: Tree };
  mirror?: Mirror;
}

export type Mirror = Tree & {
  /** `integer 1..`. */
  depth?: number;
};

/** `Tree[] unique`. */
export type Forest = Tree[];

export type Json =
  boolean | number | string | null | Json[] | { [key: string]: Json };
