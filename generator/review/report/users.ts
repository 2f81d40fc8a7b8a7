import type { Api } from "../../language/model/model.js";
import { alignBasePaths } from "../diff/match/align-bases.js";
import { operationLabel } from "../diff/usages.js";

/** What reports need to know of an operation. */
export interface User {
  /** Its `operationId`. */
  readonly id: string;
  readonly tags: readonly string[];
}

/** Operations by the names that findings use: `GET /things`. */
export type Users = ReadonlyMap<string, User>;

/** The operations of two descriptions; of those in both, the new one. */
export function usersOf(before: Api, after: Api): Users {
  const operations = alignBasePaths(before, after).flatMap(({ versions }) =>
    versions.flatMap((version) => version.operations),
  );
  return new Map(
    operations.map((one) => {
      const { id, tags } = one;
      return [operationLabel(one), { id, tags }];
    }),
  );
}
