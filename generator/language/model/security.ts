import type { Location } from "../json/location.js";
import type { Documentation } from "./schema.js";

export type SecurityScheme = {
  readonly name: string;
  readonly docs: Documentation;
  readonly location: Location;
} & (
  | { readonly kind: "http"; readonly scheme: string }
  | {
      readonly kind: "apiKey";
      readonly in: "query" | "header" | "cookie";
      readonly parameter: string;
    }
  | { readonly kind: "oauth2"; readonly flows: readonly OAuthFlow[] }
  | { readonly kind: "openIdConnect"; readonly url?: string }
  | { readonly kind: "mutualTLS" }
  /** Named by a security requirement, but not described. */
  | { readonly kind: "unknown" }
);

export interface OAuthFlow {
  /** `authorizationCode`, `clientCredentials`, … */
  readonly name: string;
  readonly authorizationUrl?: string;
  readonly tokenUrl?: string;
  readonly refreshUrl?: string;
  /** The names of the scopes that it can grant. */
  readonly scopes: readonly string[];
}

export interface SecurityRequirement {
  /** The names of the required schemes with their required scopes; empty if anonymous access is allowed. */
  readonly schemes: readonly {
    readonly name: string;
    readonly scopes: readonly string[];
  }[];
}
