import type { Diagnostic, Sources } from "./diagnostics.js";

/** A description that cannot be used, with every reason found and the texts to show them in. */
export class DescriptionError extends Error {
  override readonly name = "DescriptionError";
  readonly diagnostics: readonly Diagnostic[];
  readonly sources: Sources;

  constructor(diagnostics: readonly Diagnostic[], sources: Sources) {
    super(diagnostics.map(({ message }) => message).join("\n"));
    this.diagnostics = diagnostics;
    this.sources = sources;
  }
}
