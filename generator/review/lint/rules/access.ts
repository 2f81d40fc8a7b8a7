import type { OptionsOf } from "../rule-table.js";
import {
  type CheckResult,
  displayName,
  faultOf,
  operationsOf,
  type Subject,
  versionedOperations,
} from "../subject.js";

/** Every operation requires credentials, except for public documents. */
export function securityMissing(
  subject: Subject,
  { public: open }: OptionsOf<"security-missing">,
): CheckResult {
  return operationsOf(subject)
    .filter(({ operation }) => !open.includes(operation.path))
    .map(({ operation }) => {
      const { security } = operation;
      if (security.length === 0)
        return faultOf(
          operation,
          `${displayName(operation)} requires no credentials.`,
        );
      return security.some(({ schemes }) => schemes.length === 0)
        ? faultOf(
            operation,
            `${displayName(operation)} may be called without credentials.`,
          )
        : undefined;
    });
}

/** Operations authenticate with a bearer token. */
export function securityNotBearer(subject: Subject): CheckResult {
  return versionedOperations(subject).flatMap(({ apiVersion, operation }) =>
    operation.security.flatMap(({ schemes }) =>
      schemes.map(({ name }) => {
        const scheme = apiVersion.securitySchemes.find(
          (one) => one.name === name,
        );
        const isBearer =
          scheme?.kind === "oauth2" ||
          scheme?.kind === "openIdConnect" ||
          (scheme?.kind === "http" && scheme.scheme === "bearer");
        return isBearer
          ? undefined
          : faultOf(
              operation,
              `${displayName(operation)} accepts credentials through \`${name}\`, which is not a bearer token.`,
            );
      }),
    ),
  );
}
