import type { Location } from "../json/location.js";

export interface Server {
  readonly url: string;
  readonly description?: string;
  readonly variables: readonly ServerVariable[];
  readonly location: Location;
}

export interface ServerVariable {
  readonly name: string;
  readonly default: string;
  readonly values?: readonly string[];
}
