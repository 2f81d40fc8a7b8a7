// Made by Tenon from the API's description: change that, and generate again.

export type Anything = unknown;

export type Nothing = never;

export interface Holder {
  any: unknown;
  none?: never;
  empty?: unknown;
  list?: unknown[];
  noItems?: never[];
}
