// Made by Tenon from the API's description: change that, and generate again.

export type Shipped = Omit<Envelope, "data"> & {
  type: "order.shipped";
  data: { carrier: string };
};

export interface Envelope {
  id: string;
  type: string;
  /** `string (date-time)`. */
  created_at?: string;
  data: { [key: string]: unknown };
  metadata?: { [key: string]: string };
}
