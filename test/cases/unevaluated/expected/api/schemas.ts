// Made by Tenon from the API's description: change that, and generate again.

export interface PartBase {
  id: string;
}

export type Sealed = PartBase & { name?: string };

export type Numbered = PartBase | { key?: string };

export type Pair = [string?, ...unknown[]] & [unknown?, number?, ...unknown[]];
