import {
  type Diagnostic,
  errorAt,
  hasErrors,
} from "../../diagnostics/diagnostics.js";
import { loadOptional } from "../../integrations/integrations.js";
import type { Location } from "../../json/location.js";
import {
  type JsonObject,
  isObject,
  mapMembers,
  without,
} from "../../json/json.js";
import { OperationConverter } from "./operations.js";
import { Origins } from "./origins.js";
import { normalizeSchema, SwaggerDescription } from "./swagger-description.js";

/** What comes of a description of Swagger 2.0. */
export interface Converted {
  /** OpenAPI 3.0; absent where there are errors. */
  readonly root?: JsonObject;
  readonly origins: Origins;
  /** Their places are those of the description as written. */
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Converts a description of Swagger 2.0 to OpenAPI 3.0, by a package that is
 * loaded only here.
 *
 * @throws MissingPackage where that is not installed.
 */
export async function convertSwagger(root: JsonObject): Promise<Converted> {
  const { upgradeFromTwoToThree } = await loadOptional(
    () => import("@scalar/openapi-upgrader/2.0-to-3.0"),
    "A description of Swagger 2.0",
  );
  const written = new SwaggerDescription(root);
  const origins = new Origins(root);
  const prepared = convertLossyParts(written, origins);
  const { diagnostics } = written;
  if (hasErrors(diagnostics)) return { origins, diagnostics };
  try {
    // The package writes into what it is given, and a value of YAML may stand in several places.
    const text = JSON.stringify(prepared);
    if (text.includes('"__proto__":'))
      throw new Error("the converter loses members called `__proto__`.");
    const copy = JSON.parse(text) as JsonObject;
    // It takes objects, and gives objects of the same values.
    const converted = upgradeFromTwoToThree({ ...copy }) as JsonObject;
    return { root: converted, origins, diagnostics };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const failed = errorAt(
      "#/swagger",
      "swagger-conversion",
      `This description cannot be converted to OpenAPI 3: ${reason}`,
      "A value of the wrong kind stands in it; a validator of Swagger 2.0 finds it.",
    );
    return { origins, diagnostics: [...diagnostics, failed] };
  }
}

/** The description with all that the converter would lose written as OpenAPI 3 has it. */
function convertLossyParts(
  written: SwaggerDescription,
  origins: Origins,
): JsonObject {
  const reader = new OperationConverter(written, origins);
  const root = without(written.root, "consumes", "produces");
  return mapMembers(root, (value, key) => {
    const location: Location = `#/${key}`;
    switch (key) {
      case "paths":
        return reader.paths(value, location);
      case "parameters":
        return reader.parameters(value, location);
      case "responses":
        return reader.responses(
          value,
          location,
          reader.types(root, "produces"),
        );
      case "definitions":
        return isObject(value) ? mapMembers(value, normalizeSchema) : value;
      case "swagger":
        return "2.0";
      default:
        return value;
    }
  });
}
