// Made by Tenon from the API's description: change that, and generate again.

/** The caller's own strings. `object of string members ..10 bytes ..1024`. */
export interface Metadata {
  [key: string]: string;
}
