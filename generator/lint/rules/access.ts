import type { OptionsOf } from "../lint-rules.js";
import {
  called,
  faultOf,
  type Looked,
  operationsOf,
  type Subject,
  versioned,
} from "../subject.js";

/** Every operation asks for credentials, but those for public documents. */
export function securityMissing(
  subject: Subject,
  { public: open }: OptionsOf<"security-missing">,
): Looked {
  return operationsOf(subject)
    .filter(({ operation }) => !open.includes(operation.path))
    .map(({ operation }) => {
      const { security } = operation;
      if (security.length === 0)
        return faultOf(
          operation,
          `${called(operation)} asks for no credentials.`,
        );
      return security.some(({ schemes }) => schemes.length === 0)
        ? faultOf(
            operation,
            `${called(operation)} may be called without credentials.`,
          )
        : undefined;
    });
}

/** Credentials are a bearer token. */
export function securityNotBearer(subject: Subject): Looked {
  return versioned(subject).flatMap(({ apiVersion, operation }) =>
    operation.security.flatMap(({ schemes }) =>
      schemes.map(({ name }) => {
        const scheme = apiVersion.securitySchemes.find(
          (one) => one.name === name,
        );
        const isBearer =
          scheme?.kind === "oauth2" ||
          scheme?.kind === "openIdConnect" ||
          (scheme?.kind === "http" && scheme.scheme.toLowerCase() === "bearer");
        return isBearer
          ? undefined
          : faultOf(
              operation,
              `${called(operation)} takes credentials by \`${name}\`, which is no bearer token.`,
            );
      }),
    ),
  );
}
