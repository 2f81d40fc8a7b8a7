import { parseArguments, type Request } from "../cli/cli.js";
import { check } from "./check.js";
import { diff } from "./diff.js";
import { explanationOf, listOfCodes } from "./explain.js";
import { reportFailure, version } from "../cli/failure.js";
import { generate } from "./generate.js";
import { guide } from "./guide.js";
import { helpText } from "../cli/help.js";
import { exit, type Exit, type Host } from "../cli/host.js";
import { lint } from "./lint.js";
import { rulesText } from "./rules.js";

/** Does what the command line asks for, and says how the program is to end. */
export async function run(words: readonly string[], host: Host): Promise<Exit> {
  // Who asked for JSON is told in JSON, too, of words that cannot be read.
  const json = /(?:^|\s)--(?:json|format[=\s]json)(?:\s|$)/.test(
    words.join(" "),
  );
  let wishes = { json, verbose: false };
  try {
    const request = parseArguments(words);
    if ("options" in request) wishes = request.options;
    return await answer(request, host);
  } catch (error) {
    return reportFailure(error, wishes, host);
  }
}

async function answer(request: Request, host: Host): Promise<Exit> {
  switch (request.kind) {
    case "help":
      host.out.write(helpText(request.command));
      return exit.fine;
    case "version":
      host.out.write(`${version()}\n`);
      return exit.fine;
    case "explain":
      host.out.write(
        request.code === undefined
          ? listOfCodes()
          : explanationOf(request.code),
      );
      return exit.fine;
    case "rules":
      host.out.write(rulesText(request.rule, request.json));
      return exit.fine;
    case "generate":
      return generate(request.options, host);
    case "check":
      return check(request.options, host);
    case "diff":
      return diff(request.options, host);
    case "guide":
      return guide(request.options, host);
    case "lint":
      return lint(request.options, host);
  }
}
