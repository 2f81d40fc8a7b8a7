import { runInThisContext } from "node:vm";

import { describe, expect, test } from "vitest";

import {
  type Code,
  code,
  empty,
  lines,
  paragraphs,
} from "../../../generator/language/print/code.js";
import { docComment } from "../../../generator/language/print/comments.js";
import {
  identifier,
  list,
  literal,
  propertyAccess,
  propertyKey,
  stringLiteral,
  templateLiteral,
  templateWithSuffix,
} from "../../../generator/language/print/escape.js";
import { layout } from "../../../generator/language/print/layout.js";
import {
  importType,
  importValue,
  printModule,
  specifier,
} from "../../../generator/language/print/print.js";

function text(body: Code): string {
  return layout(body, (part) => (part.kind === "import" ? part.name : ""));
}

/** The value of the printed expression. */
function evaluated(expression: Code): unknown {
  return runInThisContext(`"use strict"; (${text(expression)})`) as unknown;
}

describe("a template", () => {
  test("keeps relative indentation and indents the code in its holes", () => {
    const inner = code`
      if (a) {
        b();
      }
    `;
    const outer = code`
      function f() {
        ${inner}
      }
    `;
    expect(text(outer)).toBe("function f() {\n  if (a) {\n    b();\n  }\n}");
  });

  test("drops a line whose holes are all empty, and keeps one blank line", () => {
    const body = code`
      a();
      ${empty}

      ${empty}

      b();
    `;
    expect(text(body)).toBe("a();\n\nb();");
  });

  test("may grow step by step, at its end or at its start", () => {
    const steps = Array.from({ length: 20_000 }, () => code`a();`);
    const atEnd = steps.reduce((all, step) => code`${all}\n${step}`);
    const atStart = steps.reduce((all, step) => code`${step}\n${all}`);
    const all = steps.map(() => "a();").join("\n");
    expect(text(atEnd) === all).toBe(true);
    expect(text(atStart) === all).toBe(true);
  });

  test("breaks a list only if it does not fit, and then its surroundings too", () => {
    const items = ["aaaaaaaaaaaaaaaaaaaaaaaa", "bbbbbbbbbbbbbbbbbbbbbbbb"].map(
      (name) => code`${identifier(name)}: string`,
    );
    expect(text(code`function f${list("(", items, ")")}: void;`)).toBe(
      "function f(\n  aaaaaaaaaaaaaaaaaaaaaaaa: string,\n  bbbbbbbbbbbbbbbbbbbbbbbb: string,\n): void;",
    );
    expect(text(code`f${list("(", items.slice(0, 1), ")")};`)).toBe(
      "f(aaaaaaaaaaaaaaaaaaaaaaaa: string);",
    );
  });
});

describe("text of a description", () => {
  const strings = [
    "plain",
    "it's",
    'say "hi"',
    `both ' and "`,
    "back\\slash",
    "line\nbreak\r\ttab",
    "`${globalThis}`",
    "*/ //# sourceMappingURL=x",
    "\u2028\u2029\ufeff\u0000\u001b",
    "\u202e\u2066 bidi",
    "\ud800 lone \udfff",
    "emoji 🦊 e\u0301",
    "__proto__",
    "</script>",
    "",
  ];

  test.each(strings)("a string literal evaluates to %j", (string) => {
    expect(evaluated(stringLiteral(string))).toBe(string);
    expect(evaluated(literal([string, { a: string }]))).toEqual([
      string,
      { a: string },
    ]);
  });

  test.each(strings)(
    "%j comes through a key and an access unchanged",
    (string) => {
      const object = evaluated(code`({ ${propertyKey(string)}: 1 })`) as object;
      expect(Object.keys(object)).toEqual([string]);
      expect(Object.getPrototypeOf(object)).toBe(Object.prototype);
      expect(
        evaluated(
          code`Object.assign(Object.create(null), { ${propertyKey(string)}: 7 })${propertyAccess(string)}`,
        ),
      ).toBe(7);
    },
  );

  test.each(strings)(
    "%j cannot end a comment, nor start a directive",
    (string) => {
      const comment = text(
        docComment(
          `${string}\n${string} */ x /* @ts-ignore @internal {@link y}`,
        ),
      );
      expect(comment.indexOf("*/")).toBe(comment.length - 2);
      expect(comment).not.toMatch(/[^\\]@|\/\/[#@]|[\p{Cf}\p{Zl}\p{Zp}]/u);
    },
  );

  test("has no invisible or direction character in source", () => {
    for (const string of strings) {
      expect(text(stringLiteral(string))).not.toMatch(
        /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u,
      );
    }
  });

  test.each([0, -0, 1.5, 1e21, 1e-7, -3, 123456789012345680000])(
    "number %j",
    (number) => {
      expect(evaluated(literal(number))).toBe(number);
    },
  );

  test("is rejected as an identifier if it is invalid", () => {
    for (const name of [
      "a b",
      "1a",
      "",
      "a;b",
      "a\u3164",
      "\u{20bb7}",
      "a\n",
    ]) {
      expect(() => identifier(name)).toThrow("Not an identifier");
    }
  });

  test.each(strings)("%j is no code in a template literal", (string) => {
    const parts = [{ text: `\${1}${string}\${` }, { hole: code`7` }];
    expect(evaluated(templateLiteral(parts))).toBe(`\${1}${string}\${7`);
  });

  test("is escaped in a template literal type", () => {
    expect(text(templateWithSuffix("/A`${b}\\"))).toBe(
      "`${string}/A\\`\\${b}\\\\`",
    );
  });
});

describe("a doc comment", () => {
  test.each([
    ["", ""],
    ["\n \n", ""],
    ["One line.", "/** One line. */"],
    ["Two\nlines.", "/**\n * Two\n * lines.\n */"],
    ["a\n\n\nb", "/**\n * a\n *\n *\n * b\n */"],
  ])("of %j", (from, to) => {
    expect(text(docComment(from))).toBe(to);
  });

  test("prints @deprecated, the only tag", () => {
    expect(text(docComment("Old.", true))).toBe(
      "/**\n * Old.\n *\n * @deprecated\n */",
    );
    expect(text(docComment("", true))).toBe("/** @deprecated */");
  });

  test("is wrapped at spaces, with a hanging indent for list items", () => {
    const words = "word ".repeat(30).trim();
    const rows = text(docComment(`- ${words}`)).split("\n");
    expect(rows[1]).toMatch(/^ \* - word/);
    expect(rows[2]).toMatch(/^ \* {3}word/);
    for (const row of rows) expect(row.length).toBeLessThanOrEqual(80);
  });
});

describe("a module", () => {
  test("imports the names it uses: sorted, types marked, collisions aliased", () => {
    const body = lines([
      code`use(${importValue("runtime/client", "call")});`,
      code`type A = ${importType("v1/schemas", "Foo")} | ${importType("v2/schemas", "Foo")};`,
      code`type B = ${importType("runtime/client", "Call")} | ${importType("v1/schemas", "Promise")};`,
    ]);
    const file = printModule(
      { path: "v1/x", declares: new Set(["A", "B"]), body: [body] },
      { extension: ".js", source: "spec/openapi.json" },
    );
    expect(file.path).toBe("v1/x.ts");
    expect(file.text.split("\n").slice(2)).toEqual([
      'import { type Call, call } from "../runtime/client.js";',
      'import type { Foo, Promise as Promise_ } from "./schemas.js";',
      'import type { Foo as Foo_ } from "../v2/schemas.js";',
      "",
      "use(call);",
      "type A = Foo | Foo_;",
      "type B = Call | Promise_;",
      "",
    ]);
  });

  test.each([
    ["spec/openapi.json", "spec/openapi.json"],
    ["a b's \u00e9.yaml", "a b's \u00e9.yaml"],
    ["a\nimport x\r\u2028b", "a\\nimport x\\r\\u2028b"],
    ["a*/b", "a*/b"],
    ["a//# sourceMappingURL=b", "a/\\/# sourceMappingURL=b"],
    ["\u202ea\u0000", "\\u202ea\\u0000"],
  ])("marks a module as generated from %j", (source, printed) => {
    const module = { path: "x", declares: new Set<string>(), body: [] };
    const { text } = printModule(module, { extension: ".js", source });
    expect(text).toBe(
      `// Code generated by Tenon from ${printed}. DO NOT EDIT.\n`,
    );
  });

  test.each([
    ["v1/a", "v1/b", ".js", "./b.js"],
    ["v1/a", "runtime/b", ".ts", "../runtime/b.ts"],
    ["a", "v1/b", "", "./v1/b"],
    ["v1/a", "b", ".js", "../b.js"],
  ] as const)(
    "in %s, the specifier of %s with extension %j is %s",
    (from, to, extension, wanted) => {
      expect(specifier(from, to, { extension })).toBe(wanted);
    },
  );

  test.each([
    [{ folder: "../../shared" }, ".ts", "../../../shared/client/send.ts"],
    [{ folder: "shared" }, ".js", "../shared/client/send.js"],
    [{ package: "tenon/runtime" }, "", "tenon/runtime/client/send.js"],
  ] as const)(
    "the runtime in %j is imported with extension %j from %s",
    (runtime, extension, wanted) => {
      const options = { runtime, extension };
      expect(specifier("v1/a", "runtime/client/send", options)).toBe(wanted);
      expect(specifier("v1/a", "v1/b", options)).toBe(`./b${extension}`);
    },
  );

  test("separates paragraphs by one empty line and drops empty ones", () => {
    expect(text(paragraphs([code`a;`, empty, code`b;`]))).toBe("a;\n\nb;");
  });
});
