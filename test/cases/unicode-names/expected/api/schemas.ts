// Made by Tenon from the API's description: change that, and generate again.

export interface Gro_df_e {
  höhe?: number;
  "🦁"?: string;
}

export type _52d5__7269_ = "ライオン" | "🦁" | "é" | "é";
