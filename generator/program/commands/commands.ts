/**
 * The commands of the program: one file for each, and `run`, which loads the one that
 * the arguments ask for. A command reads the configuration, loads a description with
 * `load-api.ts`, calls the stages of the pipeline, prints the result and returns the
 * exit code. `cli/` parses the arguments and does not depend on the commands.
 */
import { parseArguments, type Request } from "../cli/cli.js";
import { type FailureOptions, reportFailure, version } from "../cli/failure.js";
import { helpText } from "../cli/help.js";
import { type Exit, exit, type Host } from "../cli/host.js";

/** Runs the command that the arguments name, and returns the exit code of the program. */
export async function run(args: readonly string[], host: Host): Promise<Exit> {
  // An error in the arguments is also reported as JSON, if they contain `--json`.
  const json = /(?:^|\s)--(?:json|format[=\s]json)(?:\s|$)/.test(
    args.join(" "),
  );
  let wanted: FailureOptions = { json, verbose: false, inArguments: true };
  try {
    const request = parseArguments(args);
    wanted = { json, verbose: false };
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
    case "explain": {
      const { explainText } = await import("./explain/explain.js");
      host.out.write(explainText(request.code, request.json));
      return exit.success;
    }
    case "rules": {
      const { rulesText } = await import("./explain/rules.js");
      host.out.write(rulesText(request.rule, request.json));
      return exit.success;
    }
    case "completion": {
      const { completionScript } = await import("../completion/completion.js");
      host.out.write(completionScript(request.shell));
      return exit.success;
    }
    case "generate": {
      const { options } = request;
      if (options.watch) {
        const { watchAndGenerate } = await import("./generate/watch.js");
        return watchAndGenerate(options, host);
      }
      const { runOutput } = await import("./output.js");
      return runOutput("generate", options, host);
    }
    case "check": {
      const { runOutput } = await import("./output.js");
      return runOutput("check", request.options, host, request.options);
    }
    case "init": {
      const { init } = await import("../init/init.js");
      // A folder without code gets the program of `tenon scaffold`.
      return init(request.options, host, (what, quiet) => {
        const words = ["scaffold", what, ...(quiet ? ["--quiet"] : [])];
        return answer(parseArguments(words), host);
      });
    }
    case "diff": {
      const { diff } = await import("./diff/diff.js");
      return diff(request.options, host);
    }
    case "guide": {
      const { guide } = await import("./diff/guide.js");
      return guide(request.options, host);
    }
    case "lint": {
      const { lint } = await import("./lint.js");
      return lint(request.options, host);
    }
    case "scaffold": {
      const { scaffold } = await import("./scaffold/scaffold.js");
      return scaffold(request.options, host);
    }
    case "mock": {
      const { mock } = await import("./mock.js");
      return mock(request.options, host);
    }
    case "test": {
      const { test } = await import("./test/test.js");
      return test(request.options, host);
    }
    case "update": {
      const { update } = await import("./update.js");
      return update(request.options, host);
    }
  }
}
