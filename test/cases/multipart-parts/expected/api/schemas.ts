// Made by Tenon from the API's description: change that, and generate again.

/** `string (binary)`. */
export type File = string;

export type Upload = {
  photo: File;
  scans?: unknown[];
} & {
  meta?: { size?: number };
  table?: string;
  rating?: number;
  tags?: string[];
  anything?: unknown;
};

export interface Stored {
  kind?: string;
  file?: File;
}

export interface Link {
  kind?: string;
  url?: string;
}
