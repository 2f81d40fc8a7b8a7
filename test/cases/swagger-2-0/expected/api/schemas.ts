// Made by Tenon from the API's description: change that, and generate again.

export interface EditionBase {
  kind: string;
  isbn: string;
  subtitle?: string | null;
}

export type Edition = Printed | Spoken | (EditionBase & { kind: "Edition" });

export type Printed = EditionBase & {
  kind: "Printed";
  /** `integer >0`. */
  pages?: number;
};

export type Spoken = EditionBase & {
  kind: "Spoken";
  minutes?: number;
};

export interface Loan {
  edition: Edition;
  /** `string (date)`. */
  until: string;
}

export interface Fault {
  message?: string;
}
