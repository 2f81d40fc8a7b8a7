// Made by Tenon from the API's description: change that, and generate again.

export interface Address {
  country?: string;
  postcode?: string;
}

export interface Card {
  number?: string;
  holder?: string;
  expires?: string;
}

export type NotEmpty = string;
