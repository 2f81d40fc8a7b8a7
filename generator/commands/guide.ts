import { didYouMean } from "../diagnostics/suggest.js";
import { readConfig } from "../config/config.js";
import { painter } from "../diagnostics/terminal.js";
import type { ApiVersion } from "../model/model.js";
import { guideTo } from "../migrate/guide.js";
import { guideJson } from "../migrate/guide-json.js";
import type { GuideOptions } from "../cli/guide-options.js";
import { guidePage } from "../migrate/guide-page.js";
import { exit, type Exit, type Host } from "../cli/host.js";
import { pageAsMarkdown, pageAsText } from "../migrate/document-page.js";
import { startProgress } from "../cli/console.js";
import { UsageError } from "../cli/options.js";
import { overridesOf, readSide, sideNamed } from "./diff-inputs.js";
import type { Understood } from "./load-api.js";

/** `tenon diff --from v1 --to v2`: what moving from one version to another takes. */
export async function guide(options: GuideOptions, host: Host): Promise<Exit> {
  const progress = startProgress(host, options.quiet || options.json);
  try {
    const step = (text: string) => {
      progress.show(text);
    };
    const config = await readConfig(host.folder, overridesOf(options));
    const read = (description: string | undefined) =>
      readSide(sideNamed(description, config, host), config, host, step);
    const [first, second] = options.descriptions;
    const before = await read(first);
    const after = second === undefined ? before : await read(second);
    const ofTwo = second !== undefined;
    const from = apiVersionOf(before, options.from, ofTwo);
    const to = apiVersionOf(after, options.to, ofTwo);
    if (from === to)
      throw new UsageError(
        `${options.from} and ${options.to} are one version.`,
      );
    step("Comparing");
    const found = guideTo(from, to);
    progress.end();
    const printers = {
      json: () => guideJson(before, after, found),
      markdown: () => pageAsMarkdown(guidePage(found)),
      text: () => pageAsText(guidePage(found), painter(host.out.colour)),
    };
    host.out.write(printers[options.format]());
    return exit.fine;
  } finally {
    progress.end();
  }
}

/** Of two descriptions each may be one version, though its paths do not say so. */
function apiVersionOf(
  { api, input }: Understood,
  name: string,
  ofTwo: boolean,
): ApiVersion {
  const apiVersion = api.versions.find((one) => one.name === name);
  if (apiVersion !== undefined) return apiVersion;
  const [only, ...others] = api.versions;
  if (ofTwo && only && others.length === 0 && only.prefix === undefined)
    return { ...only, name };
  const names = api.versions.map((one) => one.name);
  throw new UsageError(
    `There is no version ${JSON.stringify(name)} in ${input}. ${didYouMean(name, names)}Its versions: ${names.join(", ")}.`,
  );
}
