// Made by Tenon from the API's description: change that, and generate again.

export interface EntityBase {
  id?: string;
  "@type"?: string;
}

export type Entity =
  (User & { "@type": "#user" }) | (EntityBase & { "@type"?: "Entity" });

export type User = EntityBase & {
  "@type"?: "#user";
  name?: string;
};

export interface ShapeBase {
  $type: string;
}

export type Shape = Circle | (ShapeBase & { $type: "Shape" });

export type Circle = ShapeBase & {
  $type: "circle";
  radius: number;
};
