/** An emitter of the project cannot be loaded, fails, or returns something wrong. */
export class EmitterError extends Error {
  override readonly name = "EmitterError";
}
