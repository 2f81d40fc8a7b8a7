import type { Operation } from "../../model/model.js";

/** The addresses to which an event goes; the braces around an expression mean nothing. */
export function addressesOf(
  { calledBack, location }: Operation,
  event: string,
) {
  const found = calledBack.filter(({ events }) => events.includes(event));
  const texts = found.map(({ expression }) =>
    expression.replace(/^\{([^{}]*)\}$/, "$1"),
  );
  return {
    text: texts.sort().join(" and "),
    location: found[0]?.location ?? location,
  };
}
