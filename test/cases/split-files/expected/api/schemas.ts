// Made by Tenon from the API's description: change that, and generate again.

export interface Animal {
  name: Name;
  mother?: Animal;
  keeper?: Keeper;
}

/** `string length 1..`. */
export type Name = string;

export interface Keeper {
  name?: Name;
  animals?: Animal[];
}
