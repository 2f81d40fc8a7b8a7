// Made by Tenon from the API's description: change that, and generate again.

/** `[number, number, ...nothing[]] 2..`. */
export type Point = [number, number];

/** `[string, integer, ...any[]] 2..2`. */
export type Pair = [string, number];

/** `[string, integer, ...any[]] ..1`. */
export type Cut = [string?];

export type Sealed = [string?];

export type Row = [string?, ...number[]];

/** `string[] 1..5 unique`. */
export type Tags = string[];

export type Crew = string[];
