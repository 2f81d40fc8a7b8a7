/**
 * Swagger 2.0, converted to OpenAPI 3.0 with an optional package. The other
 * files convert what that package would lose, and map the locations of
 * diagnostics back to the original description.
 */
import {
  type Diagnostic,
  errorAt,
  hasErrors,
} from "../../../language/diagnostics/diagnostics.js";
import {
  isObject,
  type JsonObject,
  mapMembers,
  without,
} from "../../../language/json/json.js";
import type { Location } from "../../../language/json/location.js";
import { loadOptional } from "../../../language/optional-package.js";
import { OperationConverter } from "./operations.js";
import { Origins } from "./origins.js";
import { normalizeSchema, SwaggerDescription } from "./swagger-description.js";

/** The result of converting a Swagger 2.0 description. */
export interface Converted {
  /** The description in OpenAPI 3.0; absent if there are errors. */
  readonly root?: JsonObject;
  readonly origins: Origins;
  /** Diagnostics with locations of the original description. */
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Converts a Swagger 2.0 description to OpenAPI 3.0, with an optional package.
 *
 * @throws MissingPackage if the package is not installed
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
    // The package modifies its input, and YAML aliases may share values.
    const text = JSON.stringify(prepared);
    if (text.includes('"__proto__":'))
      throw new Error("the converter loses members called `__proto__`.");
    const copy = JSON.parse(text) as JsonObject;
    // It returns a JSON object, but its type does not say so.
    const converted = upgradeFromTwoToThree({ ...copy }) as JsonObject;
    return { root: converted, origins, diagnostics };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const failed = errorAt(
      "#/swagger",
      "swagger-conversion",
      `This description cannot be converted to OpenAPI 3: ${reason}`,
      "Check the description with a Swagger 2.0 validator: a value may have the wrong type.",
    );
    return { origins, diagnostics: [...diagnostics, failed] };
  }
}

/** Converts the parts that the package would lose. */
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
