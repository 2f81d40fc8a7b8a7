/** A server of the description. */
export interface DescribedServer {
  /** The URL template, with variables in braces. */
  readonly url: string;
  /** The variables of the template, by name. */
  readonly variables: {
    readonly [name: string]: {
      readonly default: string;
      /** The allowed values; any value if absent. */
      readonly enum?: readonly string[];
    };
  };
}

/** Values for the variables of a server. Missing variables take their default. */
export type ServerVariables<Server extends DescribedServer> = {
  readonly [
    Name in keyof Server["variables"]
  ]?: Server["variables"][Name] extends {
    readonly enum: readonly (infer Value)[];
  }
    ? Value
    : string;
};

/** Fills in the URL of a server, for `baseUrl`. */
export function serverUrl<Server extends DescribedServer>(
  { url, variables }: Server,
  values: ServerVariables<Server> = {},
): string {
  const given = new Map<string, unknown>(Object.entries(values));
  return url.replace(/\{([^{}]*)\}/g, (whole, name: string) => {
    const described = Object.hasOwn(variables, name)
      ? variables[name]?.default
      : undefined;
    const value = given.get(name) ?? described;
    return typeof value === "string" ? value : whole;
  });
}
