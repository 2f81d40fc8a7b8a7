/** prettier cannot format a file under the settings that hold for it. */
export class FormatError extends Error {
  override readonly name = "FormatError";
}
