// Made by Tenon from the API's description: change that, and generate again.

export interface All {
  status?: "200" | "404";
  partly?: "a";
  misplaced?: string[];
  empty?: never;
  constant?: never;
  range?: never;
  /** `integer`. */
  either?: number;
  /** Default `"b"`. */
  preset?: "a";
  named?: string;
  never?: never;
}
