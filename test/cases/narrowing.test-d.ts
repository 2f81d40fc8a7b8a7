/**
 * Checked by `npm run typecheck`: the property of a discriminator narrows a
 * union, and accepts only the discriminator's values.
 */
import type {
  Key,
  Pet as BasedPet,
} from "./base-discriminator/expected/api/schemas.js";
import type {
  Entity,
  EntityInput,
  Shape,
  ShapeInput,
} from "./base-of-open-kind/expected/api/schemas.js";
import type {
  Pet,
  Vehicle,
} from "./discriminated-unions/expected/api/schemas.js";
import type { Job, Values } from "./excluded-values/expected/api/schemas.js";
import type { Pet as TiedPet } from "./inherited-unions/expected/api/schemas.js";

export function lives(pet: Pet): number | boolean | undefined {
  switch (pet.kind) {
    case "cat":
    case "kitten":
      return pet.lives;
    case "dog":
      return pet.barks;
  }
}

export function wheels(vehicle: Vehicle): number | undefined {
  return vehicle?.type === "Car" ? vehicle.wheels : vehicle?.sails;
}

export function skill(pet: BasedPet): string | number | boolean | undefined {
  if (pet.petType === "Cat") return pet.huntingSkill;
  if (pet.petType === "Lion") return pet.mane;
  return pet.petType === "Dog" ? pet.packSize : pet.name;
}

export function modulus(key: Key): string | undefined {
  return key.kty === "RSA" ? key.n : key.kid;
}

export function barks(pet: TiedPet): boolean | undefined {
  return pet.petType === "dog" ? pet.barks : undefined;
}

// @ts-expect-error no member of the union has this value
export const cow: Pet = { kind: "cow" };
// @ts-expect-error the discriminator is required
export const nobody: BasedPet = { name: "Nobody" };

export function radius(shape: Shape): number | undefined {
  return shape.$type === "circle" ? shape.radius : undefined;
}

export function called(entity: Entity): string | undefined {
  return entity["@type"] === "#user" ? entity.name : entity.id;
}

export const plainEntity: EntityInput = { id: "1" };
// @ts-expect-error the discriminator property is required
export const plainShape: ShapeInput = {};

// A reader may meet the base with another value, which is a string.
export const width = (shape: Shape): number | string =>
  shape.$type === "circle" ? 2 * shape.radius : shape.$type;
// @ts-expect-error there are other kinds than the described ones
export const kindOf = (shape: Shape): "circle" | "Shape" => shape.$type;
// @ts-expect-error a request has mapped values only
export const sentShape: ShapeInput = { $type: "hexagon" };
// @ts-expect-error a request has mapped values only
export const sentEntity: EntityInput = { "@type": "#bot" };
// @ts-expect-error a server sends mapped values only
export const repliedShape: Shape<never> = { $type: "hexagon" };

export function reason(job: Job<never>): string | null {
  switch (job.status) {
    case "failed":
      return job.reason.trim();
    case "running":
    case "done":
      return job.reason satisfies null;
  }
}

// A reader may meet a status that is not listed, with or without a reason.
export const lost: Job = { status: "lost" };
// @ts-expect-error a server sends listed values only
export const sentLost: Job<never> = { status: "lost" };
// @ts-expect-error a failed job has a reason
export const unexplained: Job<never> = { status: "failed", reason: null };
// @ts-expect-error other jobs have none
export const explained: Job<never> = { status: "done", reason: "x" };

export const left: Required<Values<never>>["open" | "closed" | "own"][] = [
  "running",
  "done",
  "medium",
  "large",
  1,
  3,
];
// @ts-expect-error an excluded value of an open enumeration
export const failedOne: Values<never> = { open: "failed" };
// @ts-expect-error an excluded value
export const small: Values = { closed: "small" };
