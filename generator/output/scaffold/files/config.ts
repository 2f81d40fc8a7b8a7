import { type Code, code, empty, lines } from "../../../language/print/code.js";
import { docComment } from "../../../language/print/comments.js";
import {
  identifier,
  list,
  objectLiteral,
  stringLiteral,
} from "../../../language/print/escape.js";
import { DEVELOPMENT_TOKEN } from "../requests/requests.js";
import { type Place, type SourceFile, sourceFile } from "../source.js";

/** A setting of the environment that production must have. */
export interface Setting {
  /** The property and the variable. */
  readonly name: string;
  readonly variable: string;
  readonly docs: string;
  /** The value that is used in development. */
  readonly usual: string;
  /** Whether it is a secret, which must be long in production. */
  readonly isSecret: boolean;
  /** How its value starts, if it is a URL: as a pattern, and in words. */
  readonly url?: { readonly pattern: Code; readonly starts: string };
}

/** The credential that a server accepts at first. */
export const apiToken: Setting = {
  name: "apiToken",
  variable: "API_TOKEN",
  docs: "The only credential that is accepted until you look credentials up.",
  usual: DEVELOPMENT_TOKEN,
  isSecret: true,
};

/** Prints `config.ts`, which reads and checks the environment. */
export function configFile(
  settings: readonly Setting[],
  place: Place,
): SourceFile {
  const names = ["host", "port", ...settings.map(({ name }) => name)];
  const members = objectLiteral(names.map((name) => code`${identifier(name)}`));
  return sourceFile(
    `${place.dir}/config`,
    [],
    [
      lines([
        code`/** The configuration, from environment variables. */`,
        code`
          export interface Config {
            readonly host: string;
            readonly port: number;
            ${lines(settings.map(settingMember))}
          }
        `,
      ]),
      code`
        /** Reads the configuration. Throws an error that lists all faults. */
        export function readConfig(
          variables: Readonly<Record<string, string | undefined>>,
        ): Config {
          const faults: string[] = [];
          const host = variables["HOST"] ?? "127.0.0.1";
          const port = Number(variables["PORT"] ?? 8080);
          if (!Number.isInteger(port) || port < 0 || port > 65_535)
            faults.push("PORT must be a number from 0 to 65535.");
          ${settings.length > 0 ? required : empty}
          ${lines(settings.map(settingCode))}
          if (faults.length > 0) throw new Error(faults.join(" "));
          return ${members};
        }
      `,
    ],
    place,
  );
}

/** The member of `Config` for a setting. */
function settingMember({ name, docs }: Setting): Code {
  return lines([docComment(docs), code`readonly ${identifier(name)}: string;`]);
}

/** Reads and checks a setting. */
function settingCode(setting: Setting): Code {
  const { name, variable, usual } = setting;
  const read = list("(", [stringLiteral(variable), stringLiteral(usual)], ")");
  return lines([
    code`const ${identifier(name)} = read${read};`,
    settingCheck(setting),
  ]);
}

function settingCheck({ name, variable, isSecret, url }: Setting): Code {
  const value = identifier(name);
  const fault = (text: string) => code`faults.push(${stringLiteral(text)});`;
  if (isSecret)
    return lines([
      code`if (${value}.length < (isProduction ? 32 : 1))`,
      code`  ${fault(`${variable} needs 32 or more characters in production.`)}`,
    ]);
  if (url === undefined)
    return code`if (${value} === "") ${fault(`${variable} is missing.`)}`;
  return lines([
    code`if (!${url.pattern}.test(${value}))`,
    code`  ${fault(`Set ${variable}: it starts with ${url.starts}.`)}`,
  ]);
}

const required = lines([
  code`const isProduction = variables["NODE_ENV"] === "production";`,
  code`const read = (name: string, usual: string) =>`,
  code`  variables[name] ?? (isProduction ? "" : usual);`,
]);
