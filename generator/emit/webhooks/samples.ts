import type { JsonValue } from "../../json/json.js";
import type { ApiVersion } from "../../model/model.js";
import { code, type Code, lines } from "../../print/code.js";
import {
  arrayLiteral,
  constDeclaration,
  property,
  identifier,
  literal,
  objectLiteral,
  multilineObject,
} from "../../print/escape.js";
import { docComment } from "../../print/comments.js";
import { importType, importValue, type Module } from "../../print/print.js";

const fromRuntime = "runtime/webhooks-in/sample";
const signSample = importValue(fromRuntime, "signSample");
const overridesType = importType(fromRuntime, "SampleOverrides");
const optionsType = importType(fromRuntime, "SampleOptions");
const sampleType = importType(fromRuntime, "WebhookSample");

/** `webhook-samples.ts`: signed samples of events for tests, apart from what programs load. */
export function emitWebhookSamples(apiVersion: ApiVersion): Module {
  const fromWebhooks = `${apiVersion.name}/webhooks`;
  const events = importType(fromWebhooks, "WebhookEvents");
  const eventName = importType(fromWebhooks, "WebhookEventName");
  const literals = new SharedLiterals(
    apiVersion.events.map(({ sample = null }) => sample),
  );
  const samples = apiVersion.events.map(({ name, sample = null }) =>
    property(name, literals.print(sample)),
  );
  return {
    path: `${apiVersion.name}/webhook-samples`,
    declares: new Set(["sampleWebhook", "samples"]),
    body: [
      lines([
        docComment(
          "Signs a sample of an event, with overrides put into it, for tests of what receives it. The same call gives the same id: give another one where it is to be another delivery.",
        ),
        code`
          export function sampleWebhook<Name extends ${eventName}>(
            name: Name,
            overrides: ${overridesType}<${events}[Name]>,
            options: ${optionsType},
          ): Promise<${sampleType}<${events}[Name]>> {
            return ${signSample}(samples[name], overrides, options);
          }
        `,
      ]),
      ...literals.constants,
      lines([
        docComment(
          "The description's examples, and what its schemas give where there are none.",
        ),
        code`
          const samples: { readonly [Name in ${eventName}]: unknown } = ${multilineObject(samples)};
        `,
      ]),
    ],
  };
}

/** The fewest members and items of a value that is printed once and named where it stands. */
const MIN_SHARED_SIZE = 8;

/** Prints values, and what is one value in several places once, as a constant. */
export class SharedLiterals {
  /** The constants, each behind those that it mentions. */
  readonly constants: Code[] = [];
  readonly #repeated: ReadonlySet<object>;
  readonly #names = new Map<object, Code>();

  constructor(values: readonly JsonValue[]) {
    const met = new Set<object>();
    const repeated = new Set<object>();
    const meet = (value: JsonValue): void => {
      if (typeof value !== "object" || value === null) return;
      if (met.has(value)) {
        if (sizeOf(value) >= MIN_SHARED_SIZE) repeated.add(value);
        return;
      }
      met.add(value);
      Object.values(value).forEach(meet);
    };
    values.forEach(meet);
    this.#repeated = repeated;
  }

  /** A value as an expression; what it shares with others is among the constants then. */
  print(value: JsonValue): Code {
    if (typeof value !== "object" || value === null) return literal(value);
    if (!this.#repeated.has(value)) return this.#spelled(value);
    const known = this.#names.get(value);
    if (known !== undefined) return known;
    const spelled = this.#spelled(value);
    const name = code`${identifier(`shared${this.#names.size + 1}`)}`;
    this.#names.set(value, name);
    this.constants.push(constDeclaration(code`const ${name}`, spelled));
    return name;
  }

  #spelled(value: JsonValue & object): Code {
    if (Array.isArray(value))
      return arrayLiteral(value.map((item: JsonValue) => this.print(item)));
    return objectLiteral(
      Object.entries(value).map(([name, held]: [string, JsonValue]) =>
        property(name, this.print(held)),
      ),
    );
  }
}

/** How many members and items stand in a value, at any depth. */
function sizeOf(value: JsonValue): number {
  if (typeof value !== "object" || value === null) return 0;
  return Object.values(value).reduce<number>(
    (size, held) => size + 1 + sizeOf(held),
    0,
  );
}
