import type { CommandName } from "./options.js";

const general = `Tenon cuts both halves of an API from its OpenAPI description: typed server
stubs, client methods, webhook events and problem codes, a set per version.

Usage
  tenon generate [description]   write the output
  tenon check [description]      write nothing; fail where the output is stale
  tenon diff [old] [new]         what changed, whom it breaks, and why; with
                                 --from and --to, a guide between two versions
  tenon lint [description]       where it breaks the conventions that it is held to
  tenon rules [rule]             the rules of diff and lint, and what one means
  tenon explain [code]           what a diagnostic means and what to do; all of them
  tenon help <command>           the options of a command
  tenon --version

Without a description, Tenon reads what tenon.config.json names, else
spec/openapi.json, openapi.json, openapi.yaml or openapi.yml.

Exit codes
  0  fine
  1  check: the output is stale; generate: someone's edits would be lost;
     diff, lint: a finding is at or above the level of --fail-on
  2  the command line, the configuration or the machine is at fault
  3  the description cannot be read or holds an error
`;

const shared = `  -o, --out <folder>     the output folder (default: generated)
  -c, --config <file>    the configuration (default: tenon.config.json)
      --root <folder>    references may lead to all of this folder, which holds
                         the description (default: the description's folder)
      --lenient          go on with \`unknown\` where a reference leads nowhere
      --json             print the result as JSON
      --verbose          show every warning, not only the first of each kind
  -q, --quiet            print only what is wrong
  -h, --help             show this
`;

const generate = `Usage
  tenon generate [description] [options]

Reads the description and writes the output folder. Files that are right
already are left alone; files that were edited by hand are reported, and then
nothing is written. Only files that Tenon wrote are ever deleted.

Options
${shared}  -f, --force            write over files that were edited by hand

Exit codes
  0  fine      1  someone's edits would be lost
  2  usage     3  a bad description
`;

const check = `Usage
  tenon check [description] [options]

Writes nothing. Says which files \`tenon generate\` would change, with the first
lines that differ in each, and then exits with 1.

Options
${shared}
Exit codes
  0  the output is what the description says      1  it is stale
  2  usage                                        3  a bad description
`;

const diff = `Usage
  tenon diff <old> <new> [options]
  tenon diff [description] [options]
  tenon diff --from <version> --to <version> [description] [description]

Compares two descriptions by their meaning, and says of each change once where
it was made, whom it reaches, whether running clients break and whether code
that uses the output stops compiling. A description is a file, a file of a git
revision (main:spec/openapi.json from the repository's root, main:./openapi.json
from this folder), or standard input: -. Where one is named, or none, what is
committed is compared with what stands in the folder. Nothing is fetched.

On a build server a change is committed already, so name the branch that it is
for, and have it fetched:
  git fetch --depth=1 origin main:refs/remotes/origin/main
  tenon diff origin/main:spec/openapi.json spec/openapi.json

A breaking change says the way out: a new version, or a form that breaks nobody.
What is deprecated may be removed after its sunset, by --today.

With --from and --to it is a guide for those who move from one version to the
other: what to call in place of each operation, what to change in what is sent,
and what comes back otherwise. Both are versions of one description, or of two.
A guide ends with 0.

Options
      --fail-on <level>  exit with 1 from this level on: info, warning or
                         breaking (default: breaking)
      --format <format>  text (the default), json, markdown for a pull request,
                         html in one file, junit, or github, which is
                         annotations of GitHub Actions
  -o, --output <file>    write that into a file, and print the text; without
                         --format .html, .md, .xml (junit) and .json say it
      --json             short for --format json
      --waivers <file>   findings that are let pass (default: tenon.waivers.json
                         beside the configuration)
  -c, --config <file>    the configuration (default: tenon.config.json)
      --root <folder>    references may lead to all of this folder, which holds
                         the description (default: the description's folder)
      --today <date>     the day that it is, such as 2026-01-31: what is past its
                         sunset may be removed then; without it waivers go
                         by the clock
      --from <version>   the version that is left, such as v1
      --to <version>     the version that is moved to
      --lenient          go on with \`unknown\` where a reference leads nowhere
      --verbose          print everything about each change
  -q, --quiet            print the verdict and what is at that level alone
  -h, --help             show this

Exit codes
  0  nothing is at or above the level      1  something is
  2  usage                                 3  a bad description
`;

const lint = `Usage
  tenon lint [description] [options]

Says where a description breaks the conventions that it is held to: versions,
problems, lists, idempotency, quotas, events, deprecation. Without a word in the
configuration, these are what the description shows to go by, by keeping it at
least as often as it breaks it. \`lint\` of the configuration names a set
("extends": "service", "shown" or "none"), turns rules off, and sets their
levels and options.

Options
      --fail-on <level>  exit with 1 from this level on: warning or error
                         (default: error)
      --today <date>     the day that it is, such as 2026-01-31, for the rules on
                         dates that have passed; without it they do not apply
  -c, --config <file>    the configuration (default: tenon.config.json)
      --root <folder>    references may lead to all of this folder, which holds
                         the description (default: the description's folder)
      --lenient          go on with \`unknown\` where a reference leads nowhere
      --json             print the result as JSON
      --verbose          show every finding, not only the first of each rule
  -q, --quiet            print only what is wrong
  -h, --help             show this

Exit codes
  0  nothing is at or above the level      1  something is
  2  usage                                 3  a bad description
`;

const rules = `Usage
  tenon rules [rule] [options]

Prints the rules of \`tenon diff\`: what each means on the wire and in code where
clients send what changed, where they receive it, and where they call, with the
rule for the change the other way round; and the rules of \`tenon lint\`. Where
one is named, it prints its reasons and what to do.

Options
      --json             print JSON
  -h, --help             show this

Exit codes
  0  fine      2  usage
`;

/** The help for a command, or for all of them. */
export function helpText(command: CommandName | undefined): string {
  if (command === undefined) return general;
  return { generate, check, diff, lint, rules }[command];
}
