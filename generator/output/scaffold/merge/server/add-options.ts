import type { ApiVersion } from "../../../../language/model/model.js";
import { authenticateFile } from "../../files/authenticate.js";
import type { Blueprint } from "../../files/files.js";
import { ownPrincipal, type OwnType } from "../../files/handlers.js";
import { optionsOf, serverOption } from "../../files/server.js";
import { printed } from "../../source.js";
import { nameOf } from "../resolve.js";
import type { Team } from "../team.js";
import type { Served } from "./served.js";

/**
 * Adds the options that the server must have since the description requires them.
 * Returns the type of callers, if it adds one.
 */
export function addOptions(
  { options }: Served,
  versions: readonly ApiVersion[],
  { api, typedApi, place, sampler }: Blueprint,
  team: Team,
): OwnType | undefined {
  const names = options.getProperties().map((each) => nameOf(each, team.is));
  // A spread can have the others.
  if (names.includes(undefined)) return undefined;
  const needed = optionsOf(versions);
  const missing = [...needed].filter((name) => !names.includes(name));
  const file = team.insertions(options);
  const isUnguarded = missing.includes("authenticate");
  const path = isUnguarded ? team.freePath(`${place.dir}/authenticate`) : "";
  if (isUnguarded)
    team.create(
      authenticateFile(
        {
          versions,
          isJoined: api.versions.length > 1,
          needsAuthorize: needed.has("authorize"),
          hasToken: false,
        },
        place,
        path,
      ),
    );
  for (const name of missing) {
    if (isUnguarded && name === "authenticate") {
      const local = team.import(options, "authenticators", path);
      file.atEnd(options, { text: `authenticate: ${local}()` });
    } else if (isUnguarded && name === "authorize") {
      const local = team.import(options, "authorize", path);
      const text = local === "authorize" ? local : `authorize: ${local}`;
      file.atEnd(options, { text });
    } else {
      const { comment, option } = serverOption(name, {
        typed: typedApi.versions.filter((typed) =>
          versions.some((each) => each.name === typed.name),
        ),
        sampler,
      });
      file.atEnd(options, {
        ...(comment && { comment: printed(comment) }),
        text: printed(option),
      });
    }
  }
  return isUnguarded
    ? { ...ownPrincipal(place), from: { module: path } }
    : undefined;
}
