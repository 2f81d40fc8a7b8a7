import { readFileSync } from "node:fs";
import { join } from "node:path";

import type { RecordedSettings } from "./manifest.js";
import { MANIFEST } from "./safe-path.js";

/** A setting that has another value than in the last run. */
export interface ChangedSetting {
  readonly setting: keyof RecordedSettings;
  /** The values of the last run: `client`, `.js`. */
  readonly before: readonly string[];
  readonly after: readonly string[];
  /**
   * What in the project decides the value, such as `package.json has react`; absent:
   * the configuration or the command line.
   */
  readonly because?: string;
}

/**
 * The settings that changed since the output was last written, which explains why
 * files change although the description does not.
 *
 * @param origins what in the project decides a setting; absent: nothing
 */
export function changedSettings(
  folder: string,
  after: RecordedSettings,
  origins: Readonly<Partial<Record<keyof RecordedSettings, string>>>,
): readonly ChangedSetting[] {
  const before = recordedSettings(folder);
  if (before === undefined) return [];
  return (["targets", "adapters", "importExtension"] as const).flatMap(
    (setting) => {
      const [one, other] = [before, after].map(({ [setting]: value }) => value);
      if (one === undefined || other === undefined) return [];
      if (JSON.stringify(one) === JSON.stringify(other)) return [];
      const because = origins[setting];
      return {
        setting,
        before: [one].flat(),
        after: [other].flat(),
        ...(because !== undefined && { because }),
      };
    },
  );
}

/**
 * The settings with which an output was last written; undefined if its manifest has
 * none, or cannot be read, which `readManifest` reports.
 */
function recordedSettings(folder: string): RecordedSettings | undefined {
  const settings = memberOf(manifestIn(folder), "settings");
  const targets = namesIn(memberOf(settings, "targets"));
  const adapters = namesIn(memberOf(settings, "adapters"));
  const importExtension = memberOf(settings, "importExtension");
  if (targets === undefined || typeof importExtension !== "string")
    return undefined;
  return { targets, ...(adapters && { adapters }), importExtension };
}

function manifestIn(folder: string): unknown {
  try {
    return JSON.parse(readFileSync(join(folder, MANIFEST), "utf8"));
  } catch {
    return undefined;
  }
}

function memberOf(value: unknown, key: string): unknown {
  return Reflect.get(Object(value) as object, key);
}

function namesIn(value: unknown): readonly string[] | undefined {
  return Array.isArray(value)
    ? value.filter((name) => typeof name === "string")
    : undefined;
}
