/** What may come at once, or later. */
export type Awaitable<Value> = Value | Promise<Value>;
