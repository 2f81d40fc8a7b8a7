import { didYouMean } from "../../../language/diagnostics/suggest.js";
import { painter } from "../../../language/diagnostics/terminal.js";
import type { ApiVersion } from "../../../language/model/model.js";
import { guideJson } from "../../../review/migrate/guide-json.js";
import { guidePage } from "../../../review/migrate/guide-page.js";
import { buildMigrationGuide } from "../../../review/migrate/migrate.js";
import { pageAsMarkdown, pageAsText } from "../../../review/migrate/page.js";
import type { GuideOptions } from "../../cli/command-options.js";
import { startProgress } from "../../cli/console.js";
import { type Exit, exit, type Host } from "../../cli/host.js";
import { quote, UsageError } from "../../cli/parse-options.js";
import { readConfig } from "../../config/config.js";
import { type LoadedApi, refuseIdleFilters } from "../load-api.js";
import { inputNamed } from "./inputs.js";
import { loadInput } from "./load-input.js";

/** `tenon diff --from v1 --to v2`: prints a migration guide between two API versions. */
export async function guide(options: GuideOptions, host: Host): Promise<Exit> {
  const progress = startProgress(host, options.quiet || options.json);
  try {
    const step = (text: string) => {
      progress.show(text);
    };
    const { api, config: file, root, strict, overlays } = options;
    const config = await readConfig(host.folder, {
      api,
      config: file,
      description: options.descriptions.at(-1),
      root,
      strict,
      overlays,
    });
    const load = (description: string | undefined) =>
      loadInput(inputNamed(description, config, host), config, host, step);
    const [first, second] = options.descriptions;
    const before = await load(first);
    const after = second === undefined ? before : await load(second);
    await refuseIdleFilters([before, after], config, host.folder);
    const areTwo = second !== undefined;
    const from = apiVersionNamed(options.from, before, areTwo);
    const to = apiVersionNamed(options.to, after, areTwo);
    if (from === to)
      throw new UsageError(
        `--from and --to name the same version, ${options.to}.`,
      );
    step("Comparing");
    const result = buildMigrationGuide(from, to);
    progress.end();
    const printers = {
      json: () => guideJson(before, after, result),
      markdown: () => pageAsMarkdown(guidePage(result)),
      text: () => pageAsText(guidePage(result), painter(host.out.colour)),
    };
    host.out.write(printers[options.format]());
    return exit.success;
  } finally {
    progress.end();
  }
}

/**
 * With two descriptions, a description without versions in its paths counts as the
 * requested version.
 */
function apiVersionNamed(
  name: string,
  { api, input }: LoadedApi,
  areTwo: boolean,
): ApiVersion {
  const apiVersion = api.versions.find((one) => one.name === name);
  if (apiVersion !== undefined) return apiVersion;
  const [only, ...others] = api.versions;
  if (areTwo && only && others.length === 0 && only.prefix === undefined)
    return { ...only, name };
  const names = api.versions.map((one) => one.name);
  throw new UsageError(
    `${input} has no version ${quote(name)}. ${didYouMean(name, names)}Its versions: ${names.join(", ")}.`,
  );
}
