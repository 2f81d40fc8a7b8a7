import type { Refusal } from "../../../templates/runtime/server/reply/refusal.js";
import type { RefuseHook } from "../../../templates/runtime/server/reply/refuse.js";
import { ownErrors, responseFor } from "../../input/responses/error-formats.js";
import { isArray, isObject, type JsonValue } from "../../language/json/json.js";
import type {
  ApiResponse,
  ApiVersion,
  Operation,
  Schema,
} from "../../language/model/model.js";
import type { Samples } from "../../language/samples/samples.js";

/** The errors of a version that the server cannot write itself. */
interface Errors {
  readonly version: ApiVersion;
  readonly own: ReadonlySet<ApiResponse>;
}

/**
 * The option `refuse`: errors in the description's own format, where that is not the
 * problem documents that the server writes itself. They are samples with the reason and
 * the status of the refusal in them. Without a sample, the server sends its problem
 * document.
 */
export function errorReplies(
  versions: readonly ApiVersion[],
  samples: Samples,
): RefuseHook {
  const all = versions.map((version) => ({
    version,
    own: new Set(ownErrors(version).map(({ response }) => response)),
  }));
  return (refusal, { operation, surface }) => {
    const errors =
      all.find(({ version }) => version.name === surface) ?? all[0];
    const response = errors && describedFor(refusal, operation?.name, errors);
    const media = response?.content.find(({ kind }) => kind === "json");
    if (errors === undefined || media?.schema === undefined) return undefined;
    const body = filled(refusal, media.schema, errors.version, samples);
    if (body === undefined) return undefined;
    return {
      status: refusal.status,
      body,
      contentType: media.name.includes("*") ? "application/json" : media.name,
    };
  };
}

/** The response that describes a refusal: of the called operation, or of another one if the path is unknown. */
function describedFor(
  { status }: Refusal,
  name: string | undefined,
  { version: { operations }, own }: Errors,
): ApiResponse | undefined {
  const called = operations.filter((each) => each.name === name);
  const candidates = name === undefined ? operations : called;
  return candidates
    .map((operation: Operation) => responseFor(status, operation))
    .find((response) => response !== undefined && own.has(response));
}

/** A sample of an error with parts of the refusal, where its schema accepts them. */
function filled(
  { status, detail, failures }: Refusal,
  schema: Schema,
  version: ApiVersion,
  samples: Samples,
): JsonValue | undefined {
  const sample = samples.ofSchema(schema, version);
  if (sample === undefined) return undefined;
  const text = [
    detail,
    ...failures.map((each) => `${each.pointer}: ${each.detail}`),
  ].join(" ");
  let body = sample;
  for (const at of pathsIn(sample, [])) {
    const name = at.filter((step) => typeof step === "string").at(-1) ?? "";
    const held = at.reduce<JsonValue | undefined>(memberAt, body);
    const value =
      typeof held === "string" && reason.test(name)
        ? text
        : typeof held === "number" && statusNames.test(name)
          ? status
          : undefined;
    const next = value === undefined ? body : withValue(body, at, value);
    if (samples.matches(next, schema, version)) body = next;
  }
  return body;
}

type Path = readonly (string | number)[];

/** The paths of the texts and numbers in a value. */
function pathsIn(value: JsonValue, at: Path): readonly Path[] {
  if (isArray(value))
    return value.flatMap((item, index) => pathsIn(item, [...at, index]));
  if (isObject(value))
    return Object.entries(value).flatMap(([name, held]) =>
      pathsIn(held, [...at, name]),
    );
  return typeof value === "string" || typeof value === "number" ? [at] : [];
}

function memberAt(
  value: JsonValue | undefined,
  step: string | number,
): JsonValue | undefined {
  if (value === undefined) return undefined;
  if (isArray(value)) return value[Number(step)];
  return isObject(value) ? value[step] : undefined;
}

function withValue(
  value: JsonValue,
  [step, ...rest]: Path,
  held: JsonValue,
): JsonValue {
  if (step === undefined) return held;
  const inner = (one: JsonValue) => withValue(one, rest, held);
  if (isArray(value))
    return value.map((item, index) => (index === step ? inner(item) : item));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      name,
      name === step ? inner(one) : one,
    ]),
  );
}

/** Properties that hold a sentence for people. */
const reason = /(?:detail|message|msg|description|reason|error)s?$/i;

/** Properties that repeat the status. */
const statusNames = /^(?:code|(?:http|error)?_?status_?(?:code)?)$/i;
