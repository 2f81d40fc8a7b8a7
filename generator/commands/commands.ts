/**
 * The commands of the program: one file for each, and `run`, which picks the
 * one that the arguments ask for. A command reads the configuration, loads a
 * description with `load-api.ts`, calls the stages of the pipeline, prints the
 * result and returns the exit code. `cli/` parses the arguments and knows
 * nothing of the commands.
 */
import { parseArguments, type Request } from "../cli/cli.js";
import { reportFailure, version } from "../cli/failure.js";
import { helpText } from "../cli/help.js";
import { exit, type Exit, type Host } from "../cli/host.js";
import { init } from "../init/init.js";
import { check } from "./check.js";
import { diff } from "./diff/diff.js";
import { explainText } from "./explain/explain.js";
import { generate } from "./generate.js";
import { guide } from "./guide.js";
import { lint } from "./lint.js";
import { rulesText } from "./explain/rules.js";
import { update } from "./update.js";
import { watchAndGenerate } from "./watch.js";

/** Runs the command that the arguments name, and returns the exit code of the program. */
export async function run(args: readonly string[], host: Host): Promise<Exit> {
  // An error in the arguments is reported as JSON too, if they ask for JSON.
  const json = /(?:^|\s)--(?:json|format[=\s]json)(?:\s|$)/.test(
    args.join(" "),
  );
  let wanted = { json, verbose: false };
  try {
    const request = parseArguments(args);
    if ("options" in request && "verbose" in request.options)
      wanted = request.options;
    return await answer(request, host);
  } catch (error) {
    return reportFailure(error, wanted, host);
  }
}

async function answer(request: Request, host: Host): Promise<Exit> {
  switch (request.kind) {
    case "help":
      host.out.write(helpText(request.command));
      return exit.success;
    case "version":
      host.out.write(`${version()}\n`);
      return exit.success;
    case "explain":
      host.out.write(explainText(request.code));
      return exit.success;
    case "rules":
      host.out.write(rulesText(request.rule, request.json));
      return exit.success;
    case "generate":
      return request.options.watch
        ? watchAndGenerate(request.options, host)
        : generate(request.options, host);
    case "init":
      return init(request.options, host);
    case "check":
      return check(request.options, host);
    case "diff":
      return diff(request.options, host);
    case "guide":
      return guide(request.options, host);
    case "lint":
      return lint(request.options, host);
    case "update":
      return update(request.options, host);
  }
}
