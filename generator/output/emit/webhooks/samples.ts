import type { JsonValue } from "../../../language/json/json.js";
import { JsonIds } from "../../../language/json/json-ids.js";
import type { ApiVersion } from "../../../language/model/model.js";
import { type Code, code, empty, lines } from "../../../language/print/code.js";
import { docComment } from "../../../language/print/comments.js";
import {
  arrayLiteral,
  constDeclaration,
  identifier,
  list,
  literal,
  multilineObject,
  objectLiteral,
  property,
} from "../../../language/print/escape.js";
import {
  importType,
  importValue,
  type Module,
} from "../../../language/print/print.js";
import { Conversions } from "../conversions/conversions.js";

const fromRuntime = "runtime/webhooks-in/sample";
const signSample = importValue(fromRuntime, "signSample");
const convertedSample = importValue(
  "runtime/webhooks-in/conversions",
  "convertedSample",
);
const exactEvent = importValue("runtime/values/exact-json", "exactEvent");
const overridesType = importType(fromRuntime, "SampleOverrides");
const optionsType = importType(fromRuntime, "SampleOptions");
const sampleType = importType(fromRuntime, "WebhookSample");

/**
 * Emits `webhook-samples.ts`: signed samples of events for tests, in a module
 * that programs do not load.
 */
export function emitWebhookSamples(
  apiVersion: ApiVersion,
  conversions: Conversions = new Conversions(apiVersion),
): Module {
  const fromWebhooks = `${apiVersion.name}/webhooks`;
  const events = importType(fromWebhooks, "WebhookEvents");
  const eventName = importType(fromWebhooks, "WebhookEventName");
  const literals = new SharedLiterals(
    apiVersion.events.map(({ sample = null }) => sample),
  );
  const samples = apiVersion.events.map(({ name, sample = null }) =>
    property(name, literals.print(sample)),
  );
  const { eventConversions } = conversions;
  const isExact = apiVersion.events.some(
    ({ schema }) => schema && conversions.formatOf(schema) !== undefined,
  );
  const format =
    isExact && eventConversions !== undefined
      ? [code`${exactEvent}(${eventConversions}, name)`]
      : [];
  const signed = code`${signSample}${list("(", [code`samples[name]`, code`overrides`, code`options`, ...format], ")")}`;
  const args = [signed, code`${eventConversions ?? empty}`, code`name`];
  return {
    path: `${apiVersion.name}/webhook-samples`,
    declares: new Set(["sampleWebhook", "samples"]),
    body: [
      lines([
        docComment(
          "Creates a signed sample of an event for tests of a receiver, with overrides merged into it. Equal calls return the same id; pass an id to make a different delivery.",
        ),
        code`
          export function sampleWebhook<Name extends ${eventName}>(
            name: Name,
            overrides: ${overridesType}<${events}[Name]>,
            options: ${optionsType},
          ): Promise<${sampleType}<${events}[Name]>> {
            return ${
              eventConversions === undefined
                ? signed
                : code`${convertedSample}${list("(", args, ")")}`
            };
          }
        `,
      ]),
      ...literals.constants,
      lines([
        docComment(
          "The examples of the description, or samples derived from its schemas.",
        ),
        code`
          const samples: { readonly [Name in ${eventName}]: unknown } = ${multilineObject(samples)};
        `,
      ]),
    ],
  };
}

/**
 * The minimum number of members and items of a value that is declared as a
 * constant instead of being repeated.
 */
const MIN_SHARED_SIZE = 8;

/** Prints values; a large value that occurs several times becomes a constant. */
export class SharedLiterals {
  /** The constants, each after those that it refers to. */
  readonly constants: Code[] = [];
  readonly #ids = new JsonIds();
  /** The ids of the values that become constants. */
  readonly #repeated: ReadonlySet<number>;
  readonly #names = new Map<number, Code>();

  constructor(values: readonly JsonValue[]) {
    const visited = new Set<number>();
    const repeated = new Set<number>();
    const visit = (value: JsonValue): void => {
      if (typeof value !== "object" || value === null) return;
      const id = this.#ids.of(value);
      if (visited.has(id)) {
        if (sizeOf(value) >= MIN_SHARED_SIZE) repeated.add(id);
        return;
      }
      visited.add(id);
      Object.values(value).forEach(visit);
    };
    values.forEach(visit);
    this.#repeated = repeated;
  }

  /** Returns a value as an expression and adds the constants that it uses. */
  print(value: JsonValue): Code {
    if (typeof value !== "object" || value === null) return literal(value);
    const id = this.#ids.of(value);
    if (!this.#repeated.has(id)) return this.#expression(value);
    const shared = this.#names.get(id);
    if (shared !== undefined) return shared;
    const expression = this.#expression(value);
    const name = code`${identifier(`shared${this.#names.size + 1}`)}`;
    this.#names.set(id, name);
    this.constants.push(constDeclaration(code`const ${name}`, expression));
    return name;
  }

  #expression(value: JsonValue & object): Code {
    if (Array.isArray(value))
      return arrayLiteral(value.map((item: JsonValue) => this.print(item)));
    return objectLiteral(
      Object.entries(value).map(([name, member]: [string, JsonValue]) =>
        property(name, this.print(member)),
      ),
    );
  }
}

/** Counts the members and items of a value at any depth. */
function sizeOf(value: JsonValue): number {
  if (typeof value !== "object" || value === null) return 0;
  return Object.values(value).reduce<number>(
    (size, member) => size + 1 + sizeOf(member),
    0,
  );
}
