/**
 * The flags of V8 for a short run over much data. By default V8 spends half of
 * the processor time on optimising functions, many of them twice, because their
 * assumptions fail; later and smaller optimisations take a third less time in
 * all. Only versions that were measured get flags: V8 prints an error for a flag
 * that it does not know.
 *
 * @param v8 the version of V8: `11.3.244.8-node.38`
 */
export function compilerFlags(v8: string): readonly string[] {
  const [major = ""] = v8.split(".");
  return measured.has(major)
    ? [
        // Bytes of executed bytecode before a function is optimised.
        "--interrupt-budget=540000",
        "--max-inlined-bytecode-size-cumulative=0",
      ]
    : [];
}

/** V8 in Node 20, 22 and 24. */
const measured = new Set(["11", "12", "13"]);
