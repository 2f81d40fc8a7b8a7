import type {
  Codecs,
  Connection,
  DeprecatedCall,
  DeprecationNotice,
} from "./types.js";
import { deprecationOf } from "./deprecation.js";
import { surroundSend } from "./surround-send.js";
import type { Operation } from "../operation.js";

/**
 * Codec: reports each deprecated operation once, whether the description or a response
 * header deprecates it.
 */
export const deprecationNotices: Codecs = {
  send: surroundSend,
  notice: tell,
};

/** The operations already reported in this process; each operation is one row object. */
const told = new WeakSet<Operation>();

function tell(
  response: Response,
  operation: Operation,
  { onDeprecated = warn }: Connection,
): void {
  const replied = deprecationOf(response);
  const { deprecated, deprecation } = operation;
  if ((!replied && !deprecated && !deprecation) || told.has(operation)) return;
  told.add(operation);
  onDeprecated({
    operation: operation.name,
    ...(deprecation && described(deprecation)),
    ...replied,
  });
}

function described({
  date,
  sunset,
  policy,
  successor,
}: NonNullable<Operation["deprecation"]>): DeprecationNotice {
  return {
    date: new Date(date),
    ...(sunset !== undefined && { sunset: new Date(sunset) }),
    ...(policy !== undefined && { policy }),
    ...(successor !== undefined && { successor }),
  };
}

/** Warns on the console, unless `NODE_ENV` is `production` or unknown. */
function warn({ operation, date, sunset, successor }: DeprecatedCall): void {
  const { process } = globalThis as {
    readonly process?: { readonly env?: { readonly NODE_ENV?: string } };
  };
  if (!process?.env || process.env.NODE_ENV === "production") return;
  const words = [
    `${operation} is deprecated`,
    date && ` since ${dayOf(date)}`,
    sunset && `, and may stop working after ${dayOf(sunset)}`,
    successor && `; ${successor} takes its place`,
  ];
  console.warn(`${words.filter(Boolean).join("")}.`);
}

function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10);
}
