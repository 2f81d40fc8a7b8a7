/** Fails to compile unless the two types are equal. */
export function same<A, B>(
  ..._equal: (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2
    ? []
    : [differs: never]
): void {}
