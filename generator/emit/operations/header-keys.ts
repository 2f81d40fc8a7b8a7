import type { ResponseHeader, Schema } from "../../model/model.js";

/** Tells sets of headers that are described alike. */
export class HeaderKeys {
  readonly #numbers = new Map<Schema, number>();

  /** A shared header has one schema wherever it stands. */
  of(headers: readonly ResponseHeader[]): string {
    const keys = headers.map(({ name, required, schema }) => {
      const number = this.#numbers.get(schema) ?? this.#numbers.size;
      this.#numbers.set(schema, number);
      return [name, required, number];
    });
    return JSON.stringify(keys);
  }
}
