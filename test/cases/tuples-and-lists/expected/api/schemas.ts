// Made by Tenon from the API's description: change that, and generate again.

/** `[number, number, ...nothing[]] 2..`. */
export type Point = [number, number];

export type Row = [string?, ...number[]];

/** `string[] 1..5 unique`. */
export type Tags = string[];

export type Crew = string[];
