// Made by Tenon from the API's description: change that, and generate again.

export interface Größe {
  höhe?: number;
  "🦁"?: string;
}

export type 動物 = "ライオン" | "🦁" | "é" | "é";
