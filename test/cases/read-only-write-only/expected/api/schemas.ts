// Made by Tenon from the API's description: change that, and generate again.

/** `string (uuid)`. */
export type Id = string;

export interface Member {
  id: Id;
  name: string;
  friends?: Member[];
}

export interface MemberInput {
  name: string;
  /** `string length 8..`. */
  password: string;
  friends?: MemberInput[];
}

export type Card = LibraryCard | BusCard;

export type CardInput = LibraryCardInput | BusCardInput;

export interface LibraryCard {
  kind: "library";
  number: number;
  books?: number;
}

export interface LibraryCardInput {
  kind: "library";
  books?: number;
}

export interface BusCard {
  kind: "bus";
  holder: Member;
}

export interface BusCardInput {
  kind: "bus";
  holder: MemberInput;
}
