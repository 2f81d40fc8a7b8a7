// Made by Tenon from the API's description: change that, and generate again.

export interface Pet {
  [key: string]: unknown;
}

export type Name = string;
