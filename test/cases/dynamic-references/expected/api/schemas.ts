// Made by Tenon from the API's description: change that, and generate again.

export interface Page {
  items: Any[];
  link?: Link;
}

export type Books = PageBook;

export interface Link {
  href?: string;
}

export interface Reader {
  name: string;
}

export interface Book {
  title: string;
}

export interface Tree {
  children?: Tree[];
}

export type Section = TreeSection & { heading: string };

export interface PageReader {
  items: Reader[];
  link?: Link;
}

export type Any = unknown;

export interface PageBook {
  items: Book[];
  link?: Link;
}

export interface TreeSection {
  children?: Section[];
}
