// Made by Tenon from the API's description: change that, and generate again.

export interface Base {
  id: string;
  kind?: string;
}

export type Narrowed = Base & {
  /** `string matching "^n_"`. */
  id: string;
  kind?: "narrowed";
};

export type RequiredBeside = Base & { kind: string };

export type Cat = Base & {
  kind: "cat";
  lives: number;
};

export type Dog = Base & { kind: "dog" };

export type Pet = Cat | Dog;

export type Either = string | number | null;

export type NotText = number | string;

/** `[string, integer, ...nothing[]] 1..`. */
export type Tuple = [string, number?];

export interface Map_ {
  known?: number;
  [key: string]: string | number | undefined;
}

export interface Patterned {
  [key: string]: string;
}

export type Everything = unknown;

export type Nothing = never;
