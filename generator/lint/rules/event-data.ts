import type { Event, Schema, ApiVersion } from "../../model/model.js";
import { Inclusion } from "../../diff/inclusion/inclusion.js";
import type { Term } from "../../schema/term.js";
import type { OptionsOf } from "../lint-rules.js";
import { memberNames, memberOf } from "./shape.js";
import {
  called,
  type Fault,
  isSuccess,
  type Looked,
  namedIn,
  operationsOf,
  type Placed,
  type Subject,
} from "../subject.js";

/** An event's data is what the GET of the job returns. */
export function eventData(
  subject: Subject,
  { data: member }: OptionsOf<"event-data">,
): Looked {
  const gets = operationsOf(subject).filter(
    ({ operation }) => operation.method === "GET",
  );
  const inclusion = new Inclusion();
  return subject.api.versions.flatMap((apiVersion) => {
    const named = namedIn(apiVersion);
    return apiVersion.events.flatMap((event) => {
      const data = event.schema && memberOf(event.schema, member, named);
      if (data === undefined) return [];
      const term = { schema: data, lookup: named };
      const jobs = jobsOf(event, apiVersion, gets);
      const responses = (jobs.length > 0 ? jobs : gets).flatMap(bodiesOf);
      return responses.some((response) => isData(term, response, inclusion))
        ? [undefined]
        : [faultOf(event, jobs, member, data)];
    });
  });
}

function faultOf(
  { name }: Event,
  jobs: readonly Placed[],
  member: string,
  { location }: Schema,
): Fault {
  const job =
    jobs.length === 0
      ? "a GET"
      : jobs.map(({ operation }) => called(operation)).join(" or ");
  return {
    location,
    message: `The \`${member}\` of the event \`${name}\` is not what ${job} returns.`,
    what: "data",
    of: [name],
  };
}

/**
 * Whether all that comes as data may come in the reply, too, and nothing is
 * described that the reply does not tell of. What an event narrows, such as
 * the status of a job that failed, is the same in fewer words.
 */
function isData(data: Term, response: Term, inclusion: Inclusion): boolean {
  const told = memberNames(response.schema, response.lookup);
  return (
    [...memberNames(data.schema, data.lookup)].every((name) =>
      told.has(name),
    ) && inclusion.isIncluded(data, response) !== "not-included"
  );
}

function bodiesOf({ operation, named }: Placed): readonly Term[] {
  return operation.responses
    .filter(isSuccess)
    .flatMap(({ content }) => content.flatMap(({ schema }) => schema ?? []))
    .map((schema) => ({ schema, lookup: named }));
}

/**
 * What reads the job that an event tells of, the surest first: what stands
 * under a submit and takes an id that is called like the event, else anything
 * that takes such an id, else what stands under a submit.
 */
function jobsOf(
  { name }: Event,
  apiVersion: ApiVersion,
  gets: readonly Placed[],
): readonly Placed[] {
  const byId = gets.filter(({ operation }) => operation.path.endsWith("}"));
  const submits = apiVersion.operations
    .filter(({ events }) => events.includes(name))
    .map(({ path }) => bare(path));
  const under = byId.filter(({ operation }) =>
    submits.some((submit) => bare(operation.path) === `${submit}/{}`),
  );
  const noun = plain(name.split(".")[0] ?? "");
  const isAlike = ({ operation: { path } }: Placed) =>
    plain(path.slice(path.lastIndexOf("{"))).startsWith(noun);
  const own = byId.filter((one) => one.apiVersion === apiVersion);
  const found = [under, own, byId].map((some) => some.filter(isAlike));
  return [...found, under].find((one) => one.length > 0) ?? [];
}

function bare(path: string): string {
  return path.replace(/\{[^{}]*\}/g, "{}");
}

function plain(word: string): string {
  return word.replace(/[^\p{L}\p{N}]/gu, "").toLowerCase();
}
