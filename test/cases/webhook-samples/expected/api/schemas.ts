// Made by Tenon from the API's description: change that, and generate again.

export interface Event {
  type: string;
}

export interface Reason {
  code: "done" | "dropped";
  under: { because: Reason } | null;
}

export interface Repository {
  /** `string (uuid)`. */
  id: string;
  /** `string length 8..9`. */
  name: string;
  /** `string (uri)`. */
  url: string;
  /** `string (email)`. */
  owner: string;
  /** `integer 5..`. */
  stars: number;
  /** `number >0 <1`. */
  share: number;
  /** `string[] 2..`. */
  topics?: string[];
}
