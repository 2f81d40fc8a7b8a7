import type {
  ApiVersion,
  UnversionedFolder,
} from "../../../language/model/model.js";

/** For each name of paths without a version, the one that they may have had before. */
const formerNames: Readonly<Record<UnversionedFolder, UnversionedFolder>> = {
  api: "unversioned",
  unversioned: "api",
};

/** The name that a version may have had, before the configuration or another version changed it. */
export function formerName(name: string): string {
  return name === "api" || name === "unversioned" ? formerNames[name] : name;
}

/** The name that a version has now, of one that code of the team mentions. */
export function presentName(
  name: string,
  versions: readonly Pick<ApiVersion, "name">[],
): string {
  const has = (wanted: string) => versions.some((each) => each.name === wanted);
  return !has(name) && has(formerName(name)) ? formerName(name) : name;
}
