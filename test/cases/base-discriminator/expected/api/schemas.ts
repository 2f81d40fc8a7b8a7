// Made by Tenon from the API's description: change that, and generate again.

/** An animal. */
export interface PetBase {
  name: string;
  petType: string;
  friends?: Pet[];
}

/** An animal. */
export type Pet =
  (Cat & { petType: "Cat" }) | Lion | Dog | (PetBase & { petType: "Pet" });

/** A representation of a cat. */
export type Cat = PetBase & {
  petType: "Cat" | "Lion";
  huntingSkill: "lazy" | "aggressive";
};

export type Lion = Cat & {
  petType: "Lion";
  mane?: boolean;
};

export type Dog = PetBase & {
  petType: "Dog";
  /** `integer 0..`. */
  packSize: number;
};

export interface KeyBase {
  kty?: "EC" | "RSA" | "oct";
  kid?: string;
}

export type Key =
  | (EcKey & { kty: "EC" })
  | (RsaKey & { kty: "RSA" })
  | (KeyBase & { kty?: "oct" });

export type EcKey = KeyBase & {
  kty?: "EC";
  x?: string;
};

export type RsaKey = KeyBase & {
  n?: string;
  /** Always RSA. */
  kty?: "RSA";
};

export type KeyWithLinks = Key & { links?: string[] };

export interface OrderBase {
  orderType: string;
}

export type Order =
  | (OrderBase &
      (
        | (OneTimeOrder & { orderType: "once" })
        | (Subscription & { orderType: "again" })
        | { orderType: "Order" }
      ))
  | null;

export interface OneTimeOrder {
  orderType?: string;
  paid?: boolean;
}

export interface Subscription {
  orderType?: string;
  until?: string;
}
