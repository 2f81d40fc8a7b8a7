/** Git cannot provide the requested revision. The message explains what to do. */
export class GitError extends Error {
  override readonly name = "GitError";
}
