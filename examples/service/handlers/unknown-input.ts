/** The fields of an `INVALID_INPUTS` problem: a member of the body names nothing. */
export function unknownInput(name: string): {
  detail: string;
  errors: { pointer: string; detail: string }[];
} {
  const detail = "The service knows nothing of this name.";
  return { detail, errors: [{ pointer: `/body/${name}`, detail }] };
}
