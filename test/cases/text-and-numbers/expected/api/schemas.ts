// Made by Tenon from the API's description: change that, and generate again.

/** `string length 2..4 matching "^\\p{Lu}+$"`. */
export type Code = string;

/** `string (uuid)`. */
export type Id = string;

/** `string (date-time)`. */
export type When = string;

/** `string (date)`. */
export type Day = string;

/** `string (email)`. */
export type Mail = string;

/** `string (house-number)`. */
export type Custom = string;

export type Small = number;

export type Large = number;

/** `number ..1 >0`. */
export type Share = number;

/** `number 0.. <360`. */
export type Angle = number;

/** `number 0.. multiple of 0.01`. */
export type Price = number;

/** `string (byte)`. */
export type Blob_ = string;
