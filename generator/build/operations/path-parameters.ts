import type { Context } from "../context.js";
import type { Parameter } from "../../model/model.js";
import type { Location } from "../../json/location.js";

/** The names in the braces of a path template. */
export function templateNames(path: string): readonly string[] {
  if (!path.includes("{")) return [];
  return [...path.matchAll(/\{([^{}]+)\}/g)].map(([, name = ""]) => name);
}

/** Makes path parameters agree with the template: one for each name in it, and no other. */
export function agreeWithTemplate(
  parameters: readonly Parameter[],
  path: string,
  location: Location,
  { findings }: Context,
): readonly Parameter[] {
  const wanted = new Set(templateNames(path));
  const agreed: Parameter[] = [];
  for (const parameter of parameters) {
    if (parameter.in !== "path" || wanted.delete(parameter.name))
      agreed.push(parameter);
    else {
      findings.warning(
        parameter.location,
        "path-parameter-unused",
        `The path \`${path}\` has no \`{${parameter.name}}\`, so this parameter is left out.`,
      );
    }
  }
  const missing = [...wanted].map((name): Parameter => {
    findings.warning(
      location,
      "path-parameter-missing",
      `Nothing describes \`{${name}}\` of the path \`${path}\`, so it is taken for a string.`,
    );
    return undescribed(name, location);
  });
  return [...missing, ...agreed];
}

function undescribed(name: string, location: Location): Parameter {
  return {
    name,
    in: "path",
    required: true,
    docs: {},
    style: "simple",
    explode: false,
    allowReserved: false,
    schema: { docs: {}, location, types: ["string"] },
    location,
  };
}
