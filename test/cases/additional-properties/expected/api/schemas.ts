// Made by Tenon from the API's description: change that, and generate again.

export interface Counts {
  total: number;
  [key: string]: number;
}

export interface Closed {
  name?: string;
}

export interface Open {
  name?: string;
}

export interface Mixed {
  total: number;
  [key: string]: string | number;
}

export interface ByPattern {
  [key: string]: string | number;
}

export interface ByName {
  [key: string]: unknown;
}
