import { type Code, code, lines } from "../../../language/print/code.js";
import { docComment } from "../../../language/print/comments.js";
import {
  identifier,
  list,
  objectLiteral,
  stringLiteral,
} from "../../../language/print/escape.js";
import { DEVELOPMENT_TOKEN } from "../requests/requests.js";
import type { Place, SourceFile } from "../source.js";
import { filledTemplate } from "../template.js";

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

/** Fills `config.ts`, which reads and checks the environment. */
export function configFile(
  settings: readonly Setting[],
  place: Place,
): SourceFile {
  const names = ["host", "port", ...settings.map(({ name }) => name)];
  const members = objectLiteral(names.map((name) => code`${identifier(name)}`));
  return filledTemplate("program/config", `${place.dir}/config`, place, {
    marks: {
      members: lines(settings.map(settingMember)),
      read: settings.length > 0,
      settings: lines(settings.map(settingCode)),
      config: code`return ${members};`,
    },
  });
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
