/** A server of the description: an address with variables in braces. */
export interface DescribedServer {
  readonly url: string;
  readonly variables: {
    readonly [name: string]: {
      readonly default: string;
      /** The values that it may have; absent: any. */
      readonly enum?: readonly string[];
    };
  };
}

/** Values for the variables of a server; the default of one that is left out. */
export type ServerVariables<Server extends DescribedServer> = {
  readonly [
    Name in keyof Server["variables"]
  ]?: Server["variables"][Name] extends {
    readonly enum: readonly (infer Value)[];
  }
    ? Value
    : string;
};

/** The address of a server, to be given as `baseUrl`. */
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
