import type { ApiVersion } from "../../../../language/model/model.js";
import { type Code, code, lines } from "../../../../language/print/code.js";
import {
  arrayLiteral,
  identifier,
  list,
  stringLiteral,
} from "../../../../language/print/escape.js";
import type { Platform } from "../../choices.js";
import { constantName, fileName } from "../../names.js";
import { type Place, printed, type SourceFile } from "../../source.js";
import { filledTemplate } from "../../template.js";
import { keeps, type Kept } from "../stores.js";

/** The module of the receiver of a version, without extension. */
export function receiverModule({ name }: ApiVersion, { dir }: Place): string {
  return `${dir}/receivers/${fileName(name, "api")}`;
}

/** A path, and the function that makes the receiver of its deliveries. */
interface Route {
  readonly path: string;
  /** The name of `createReceiver` in the file. */
  readonly create: string;
  /** The name of the handler, where a platform needs one. */
  readonly handler: string;
}

function routeOf({ name }: ApiVersion): Route {
  return {
    path: `/webhooks/${fileName(name, "api")}`,
    create: constantName("create", name, "receiver"),
    handler: constantName("receive", name),
  };
}

/** Code that sends the deliveries of a version to its receiver, for a file that exists. */
export function routeText(
  version: ApiVersion,
  platform: Platform,
  kept: Kept,
): string {
  return printed(routeCode(routeOf(version), platform, kept));
}

/** The name of `createReceiver` of a version in `app.ts`. */
export function creatorName(version: ApiVersion): string {
  return routeOf(version).create;
}

/** Fills `app.ts`, which starts a webhook receiver on a platform. */
export function receiverApp(
  versions: readonly ApiVersion[],
  platform: Platform,
  kept: Kept,
  place: Place,
): SourceFile {
  const routes = versions.map(routeOf);
  return filledTemplate(`${platform}/receiver-app`, `${place.dir}/app`, place, {
    marks: {
      stores: keeps(kept, "handledStore"),
      routes: lines(routes.map((each) => routeCode(each, platform, kept))),
    },
    imports: versions.map((version) => ({
      from: { module: receiverModule(version, place) },
      names: [{ name: "createReceiver", as: routeOf(version).create }],
    })),
  });
}

function routeCode(
  { path, create, handler }: Route,
  platform: Platform,
  kept: Kept,
): Code {
  const at = stringLiteral(path);
  const given = [
    code`webhookSecret`,
    ...(keeps(kept, "handledStore") ? [code`stores`] : []),
  ];
  const receiver = code`${identifier(create)}${list("(", given, ")")}`;
  const local = identifier(handler);
  const options = list("(", [receiver, code`options`], ")");
  switch (platform) {
    case "node":
      return code`${arrayLiteral([at, code`webhookListener(${receiver}, options)`])},`;
    case "express":
      return code`app.post${list("(", [at, code`webhookListener(${receiver}, options)`], ")")};`;
    case "fastify":
      return code`
        const ${local} = webhookListener${options};
        hooks.post(${at}, (request, reply) => {
          reply.hijack();
          ${local}(request.raw, reply.raw);
        });
      `;
    case "hono":
      return code`
        const ${local} = webhookFetchHandler${options};
        app.post(${at}, ({ req }) => ${local}(req.raw));
      `;
  }
}
