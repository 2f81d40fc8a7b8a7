// Made by Tenon from the API's description: change that, and generate again.

export interface Stamp {
  /** `string (date-time)`. */
  at?: string;
}

export interface Entry {
  id?: number;
  added?: Stamp;
  changed?: Stamp;
  scan?: Stamp;
}

export type EntryInput = object;

export type Book = Entry & {
  title: string;
  id: number;
};

export type BookInput = EntryInput & { title: string };
