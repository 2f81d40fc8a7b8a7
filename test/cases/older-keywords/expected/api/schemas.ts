// Made by Tenon from the API's description: change that, and generate again.

/** `[string, integer, ...nothing[]] 1..`. */
export type Pair = [string, number?];

export interface Card {
  number?: string;
  expires?: string;
}
