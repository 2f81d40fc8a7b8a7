import { expect, test } from "vitest";

import { EncodedText } from "../../../generator/language/print/encoded-text.js";

test("texts of any length are kept in their order", () => {
  const texts = [10, 0, 30_000, 200_000, 5, 65_536, 21_846].map(
    (length, at) => `${String(at)}${"aé四🚒".repeat(length / 5)}`,
  );
  const encoded = new EncodedText();
  for (const text of texts) encoded.add(text);
  const whole = ["first", ...texts].join("");
  expect(encoded.after("first").toString() === whole).toBe(true);
});

test("no text is added", () => {
  expect(new EncodedText().after("first").toString()).toBe("first");
});
