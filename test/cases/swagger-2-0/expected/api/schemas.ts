// Made by Tenon from the API's description: change that, and generate again.

export interface Edition {
  kind: string;
  isbn: string;
  subtitle?: string | null;
}

export type Printed = Edition & {
  /** `integer >0`. */
  pages?: number;
};

export type Spoken = Edition & { minutes?: number };

export interface Loan {
  edition: Edition;
  /** `string (date)`. */
  until: string;
}

export interface Fault {
  message?: string;
}
