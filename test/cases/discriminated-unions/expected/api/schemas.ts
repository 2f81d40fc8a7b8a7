// Made by Tenon from the API's description: change that, and generate again.

export type Pet = (Cat & { kind: "cat" | "kitten" }) | (Dog & { kind: "dog" });

export interface Cat {
  kind: string;
  lives?: number;
}

export interface Dog {
  barks?: boolean;
}

/** The values are the names. */
export type Vehicle =
  (Car & { type: "Car" }) | (Boat & { type: "Boat" }) | null;

export interface Car {
  type: string;
  wheels?: number;
}

export interface Boat {
  type: string;
  sails?: number;
}

/** The members pin the values, one in an alternative of its own. */
export type Shape = Circle | Polygon;

export interface Circle {
  form: "circle";
  radius?: number;
}

export type Polygon =
  (Square & { form: "square" }) | (Triangle & { form: "triangle" });

export interface Square {
  form?: string;
  side?: number;
}

export interface Triangle {
  form?: string;
  sides?: number[];
}

/** Mappings that cannot be so. */
export type Toy = Ball | (Doll & { form: "puppet" });

export interface Ball {
  form: "ball";
}

export interface Doll {
  form: "doll" | "puppet";
}
