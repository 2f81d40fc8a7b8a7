/** Why types differ, and where. */
export interface Difference {
  readonly reason: string;
  /**
   * By description, the names of the assertions that do not hold: behind `→`
   * ours does not fit theirs, behind `←` theirs does not fit ours, behind `↔`
   * neither fits the other.
   */
  readonly where: { readonly [description: string]: readonly string[] };
}
