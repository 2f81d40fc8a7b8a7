/* eslint @typescript-eslint/no-unused-vars: off, @typescript-eslint/no-unnecessary-type-parameters: off, @typescript-eslint/no-unnecessary-type-arguments: off, @typescript-eslint/no-unused-expressions: off -- only types are looked at */
// Checked by `npm run typecheck`; nothing here runs. The questions are those that users of
// other generators ask.
import {
  type InfiniteData,
  QueryClient,
  skipToken,
  useInfiniteQuery,
  useMutation,
  usePrefetchQuery,
  useQueries,
  useQuery,
  useSuspenseInfiniteQuery,
  useSuspenseQueries,
  useSuspenseQuery,
} from "@tanstack/react-query";

import * as calls from "../../../generated/v2/calls.js";
import type {
  BaseModel,
  Client,
  CreateInferenceOutput,
  CreateInferenceProblem,
  GetInferenceProblem,
  Inference,
  ListBaseModelsOutput,
  ListBaseModelsProblem,
  ProblemError,
} from "../../../generated/v2/index.js";
import { queriesOf } from "../../../generated/v2/queries.js";

type Equal<A, B> =
  (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2
    ? true
    : false;
declare function holds<T extends true>(): T;
declare const api: Client;
declare const id: string | undefined;

const q = queriesOf(api);
const path = { workspace_id: "w" };
const request = { path: { ...path, inference_id: "i" } };
const client = new QueryClient();

/** Is the error typed by operation, without a cast? */
export function errors() {
  const { data, error } = useQuery(q.getInference.queryOptions(request));
  holds<Equal<typeof data, Inference | undefined>>();
  holds<Equal<typeof error, ProblemError<GetInferenceProblem> | null>>();
  if (error?.problem.code === "NOT_FOUND")
    holds<Equal<typeof error.problem.status, 404>>();
}

/** Can a query wait for its parameters, and is `data` still typed? */
export function skipped() {
  const one = useQuery(
    q.getInference.queryOptions(
      id === undefined ? skipToken : { path: { ...path, inference_id: id } },
    ),
  );
  holds<Equal<typeof one.data, Inference | undefined>>();
  holds<Equal<typeof one.error, ProblemError<GetInferenceProblem> | null>>();
  const pages = useInfiniteQuery(
    q.listBaseModels.infiniteOptions(id === undefined ? skipToken : { path }),
  );
  holds<
    Equal<typeof pages.error, ProblemError<ListBaseModelsProblem> | null>
  >();
  // @ts-expect-error -- a suspended component needs its data
  useSuspenseQuery(q.getInference.queryOptions(skipToken));
}

/** Do the same options work with suspense, where `data` is never undefined? */
export function suspended() {
  const one = useSuspenseQuery(q.getInference.queryOptions(request));
  holds<Equal<typeof one.data, Inference>>();
  const pages = useSuspenseInfiniteQuery(
    q.listBaseModels.infiniteOptions({ path }),
  );
  holds<Equal<(typeof pages.data)["pages"], ListBaseModelsOutput[]>>();
  const [first] = useSuspenseQueries({
    queries: [q.getInference.queryOptions(request)],
  });
  holds<Equal<typeof first.data, Inference>>();
  usePrefetchQuery(q.getInference.queryOptions(request));
}

/** Is the cursor typed, and are the first page and the next page known? */
export function infinite() {
  const pages = useInfiniteQuery(
    q.listBaseModels.infiniteOptions({ path, query: { limit: 5 } }),
  );
  holds<
    Equal<
      typeof pages.data,
      InfiniteData<ListBaseModelsOutput, unknown> | undefined
    >
  >();
  const items = useInfiniteQuery({
    ...q.listBaseModels.infiniteOptions({ path }),
    select: (data) => data.pages.flatMap((page) => page.base_models),
  });
  holds<Equal<typeof items.data, BaseModel[] | undefined>>();
  const { initialPageParam } = q.listBaseModels.infiniteOptions({ path });
  holds<Equal<typeof initialPageParam, string | undefined>>();
  // @ts-expect-error -- not a list
  q.getInference.infiniteOptions;
}

/** Can results be selected, combined and read from the cache with their types? */
export function derived() {
  const status = useQuery({
    ...q.getInference.queryOptions(request),
    select: ({ status }) => status,
  });
  holds<Equal<typeof status.data, Inference["status"] | undefined>>();
  const [first] = useQueries({
    queries: [
      q.getInference.queryOptions(request),
      q.listWorkspaces.queryOptions(),
    ],
  });
  holds<Equal<typeof first.data, Inference | undefined>>();
  const { queryKey } = q.getInference.queryOptions(request);
  const list = client.getQueryData(
    q.listBaseModels.infiniteOptions({ path }).queryKey,
  );
  holds<Equal<NonNullable<typeof list>["pages"], ListBaseModelsOutput[]>>();
  const cached = client.getQueryData(queryKey);
  holds<Equal<typeof cached, Inference | undefined>>();
  client.setQueryData(queryKey, (before) => before && { ...before });
  // @ts-expect-error -- not an inference
  client.setQueryData(queryKey, { status: 5 });
}

/** Does fetching outside of components keep the types? */
export async function fetched() {
  const inference = await client.query(q.getInference.queryOptions(request));
  holds<Equal<typeof inference, Inference>>();
  const list = await client.infiniteQuery(
    q.listBaseModels.infiniteOptions({ path }),
  );
  holds<Equal<(typeof list)["pages"], ListBaseModelsOutput[]>>();
}

/** Are the variables, the result and the error of a mutation typed? */
export function mutations() {
  const create = useMutation(
    q.createInference.mutationOptions({
      invalidates: ({ path }, { inference_id }) => [
        q.listBaseModels.key({ path }),
        q.getInference.key({ path: { inference_id } }),
        q.byTag("Workspaces"),
      ],
    }),
  );
  holds<Equal<typeof create.data, CreateInferenceOutput | undefined>>();
  holds<
    Equal<typeof create.error, ProblemError<CreateInferenceProblem> | null>
  >();
  create.mutate({ path, body: { base_model_id: "m", prompt: "p" } });
  // @ts-expect-error -- the prompt is missing
  create.mutate({ path, body: { base_model_id: "m" } });
  const optimistic = useMutation({
    ...q.createInference.mutationOptions(),
    onMutate: ({ body }) => ({ before: body.prompt }),
    onError: (error, _, context) => {
      holds<Equal<typeof error, ProblemError<CreateInferenceProblem>>>();
      holds<Equal<typeof context, { before: string } | undefined>>();
    },
  });
  // An operation that needs no argument.
  useMutation(q.listWorkspaces.mutationOptions()).mutate();
  holds<Equal<typeof optimistic.data, CreateInferenceOutput | undefined>>();
}

/** Are keys typed, also in part? */
export function keys() {
  q.listBaseModels.key();
  q.listBaseModels.key({ query: { limit: 5 } });
  // @ts-expect-error -- no such parameter
  q.listBaseModels.key({ path: { nope: 1 } });
  // @ts-expect-error -- no such tag
  q.byTag("Inference");
  // @ts-expect-error -- the path is required
  q.getInference.queryOptions({});
  // @ts-expect-error -- the request is required
  q.getInference.queryOptions();
  q.listWorkspaces.queryOptions();
}

/** Is polling only offered where there is a rule? */
export function polled() {
  const run = useQuery(q.getInference.pollOptions(request));
  holds<Equal<typeof run.data, Inference | undefined>>();
  holds<Equal<typeof run.error, ProblemError<GetInferenceProblem> | null>>();
  useQuery(q.getInference.pollOptions(skipToken, { interval: 500 }));
  useSuspenseQuery(q.getInference.pollOptions(request));
  // @ts-expect-error -- no polling rule
  q.listBaseModels.pollOptions;
}

/** Do standalone calls have the same types, so that a bundle has only what it uses? */
export function standalone() {
  const { getInference, listBaseModels } = calls;
  const connection = calls.connect();
  const few = queriesOf({ getInference, listBaseModels }, { connection });
  const one = useQuery(few.getInference.queryOptions(request));
  holds<Equal<typeof one.error, ProblemError<GetInferenceProblem> | null>>();
  useInfiniteQuery(few.listBaseModels.infiniteOptions({ path }));
  // @ts-expect-error -- not passed
  few.createInference;
}
