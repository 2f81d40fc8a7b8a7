// Made by Tenon from the API's description: change that, and generate again.

/** A pet. */
export interface PetBase {
  petType: string;
  name?: string;
}

/** A pet. */
export type Pet = (Cat & { petType: "cat" }) | (Dog & { petType: "dog" });

export type Cat = PetBase & { lives?: number };

export type Dog = PetBase & { barks?: boolean };

export type Node = Leaf | Branch;

export interface Leaf {
  value: string;
}

export interface Branch {
  nodes: Node[];
}

export interface PartBase {
  id?: string;
}

export type Part = (Wheel | Screw) & { id?: string };

export type Wheel = PartBase & { spokes?: number };

export interface Screw {
  length?: number;
}

export type Shape = Circle;

export interface Circle {
  radius: number;
}
