// Made by Tenon from the API's description: change that, and generate again.

/**
 * What someone wants.
 *
 * A second paragraph, with `code`.
 */
export interface Order {
  secret?: string;
  /** How many. Default `1`. */
  amount?: number;
  /**
   * Default `"red"`.
   *
   * @deprecated
   */
  colour?: string;
  /** Default `null`. */
  note?: string | null;
  /** Default `[]`. */
  tags?: string[];
}
