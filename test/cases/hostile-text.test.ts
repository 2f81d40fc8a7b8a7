import { Project, SyntaxKind } from "ts-morph";
import { expect, test } from "vitest";
import { cases, produce } from "./case.js";

// The case puts `${globalThis.x}`, quotes and comment closers wherever a
// description can hold text.
test("no text of a description becomes code", async () => {
  const [hostile] = cases.filter(
    ({ name }) => name === "text-in-every-position",
  );
  if (hostile === undefined) throw new Error("The case is missing.");
  const project = new Project({ useInMemoryFileSystem: true });
  let seen = 0;
  for (const [path, text] of await produce(hostile)) {
    if (!path.endsWith(".ts")) continue;
    const file = project.createSourceFile(path, text);
    const names = file
      .getDescendantsOfKind(SyntaxKind.Identifier)
      .map((node) => node.getText());
    expect(names, path).not.toContain("globalThis");
    for (const literal of file.getDescendantsOfKind(SyntaxKind.StringLiteral)) {
      if (literal.getLiteralValue().includes("globalThis.x")) seen++;
    }
    // Text of which a tool could take a part for its own.
    expect(text).not.toMatch(
      /^\s*\/\/[#@]|^\s*\/?\*.*[^\\]@(?!deprecated)|\p{Bidi_Control}/mu,
    );
  }
  expect(seen).toBeGreaterThan(10);
});
