import type { Server, ApiVersion } from "../../model/model.js";
import { type Code, code, lines } from "../../print/code.js";
import { arrayOf, docComment, literal } from "../../print/escape.js";

/** Whether there is more to say of the servers than the address that a client has by itself. */
export function hasChoice({ servers }: ApiVersion): boolean {
  return (
    servers.length > 1 || servers.some(({ variables }) => variables.length > 0)
  );
}

/** The servers of the description, as data. */
export function serverList({ servers }: ApiVersion): Code {
  return lines([
    docComment(
      "The servers of the description, for `serverUrl` of the runtime.",
    ),
    code`export const servers = ${arrayOf(servers.map(serverRow))} as const;`,
  ]);
}

function serverRow({ url, variables }: Server): Code {
  const described = variables.map(
    ({ name, default: usual, values }) =>
      [
        name,
        { default: usual, ...(values === undefined ? {} : { enum: values }) },
      ] as const,
  );
  return literal({ url, variables: Object.fromEntries(described) });
}
