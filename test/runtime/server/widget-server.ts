import type { Server } from "../../../templates/runtime/server.js";
import { createServer, type Widget } from "./widgets.js";

/** What went wrong behind the 500 problems of a server. */
export interface Failed {
  readonly server: Server;
  readonly errors: unknown[];
}

interface User {
  name: string;
  admin: boolean;
}

const users = new Map<string, User>([
  ["ann", { name: "Ann", admin: true }],
  ["bob", { name: "Bob", admin: false }],
]);

/** No reply, and no compiler has seen it. */
const nothing = JSON.parse("null") as never;

/** A status that no compiler has seen. */
const teapot = Number("418");

/** Serves the widgets, with handlers that do all that a handler can. */
export function widgetServer(): Failed {
  const errors: unknown[] = [];
  const server = createServer({
    bodyLimit: 1000,
    onError: (error) => errors.push(error),
    checkReplies: "throw",
    authenticate: {
      bearer: (token) => {
        if (token === "broken") throw new Error("The secret database is down.");
        return users.get(token);
      },
      basic: ({ username, password }) =>
        Promise.resolve(password === "päss" ? users.get(username) : null),
      key: (key) => key === "k" && { name: "Key", admin: false },
    },
    authorize: ({ admin }, { roles }) => roles.length === 0 || admin,
    handlers: {
      getWidget: ({ path, query }, { reply, problem }) => {
        const name = query?.verbose ? "verbose widget" : "widget";
        switch (path.widget_id) {
          case 1:
            return reply(
              200,
              { id: "1", name, size: 1 },
              { headers: { ETag: '"1"' } },
            );
          case 2:
            return reply(204);
          case 3:
            throw problem("NOT_FOUND", { detail: "No widget 3.", hint: "4" });
          case 4:
            throw new Error("The secret of widget 4.");
          case 5:
            // What no compiler has seen: the size is missing.
            return reply(200, { id: "5", name: "x" } as Widget);
          case 6:
            return problem(
              "TOO_MANY",
              { left: 0 },
              { headers: { "Retry-After": "7" } },
            );
          case 7:
            return nothing;
          case 8:
            return reply(teapot as 204);
          case 9:
            return reply(
              200,
              { id: "9", name, size: 9 },
              { headers: { "x-a": "b\r\nx-c: d" } },
            );
          default:
            return problem("NOT_FOUND");
        }
      },
      createWidget: ({ body, headers }, { reply, principal }) =>
        reply(
          201,
          { id: principal.name, ...body },
          {
            headers: {
              trace: headers?.["X-Trace"] ?? "none",
              link: ["</a>", "</b>"],
            },
          },
        ),
      deleteWidget: (_, { reply }) => reply(204),
      drawWidget: ({ path }, { reply }) =>
        path.extension === "html"
          ? reply(200, `<p>${path.name}`)
          : reply(200, new Uint8Array([1, 2, 255]), {
              contentType: "image/png",
            }),
      sendForm: ({ body }, { reply }) =>
        reply(200, {
          got: body instanceof Uint8Array ? [...body] : (body ?? null),
        }),
      whoAmI: (_, { reply, principal }) =>
        reply(200, { who: principal?.name ?? "nobody" }),
    },
  });
  return { server, errors };
}
