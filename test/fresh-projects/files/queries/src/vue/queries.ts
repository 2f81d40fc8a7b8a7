// Vue: options are a value, a getter, or a computed; results are refs.
import {
  skipToken,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/vue-query";
import { computed, ref } from "vue";

import { same } from "../expected.js";
import {
  type CreateJobProblem,
  createClient,
  type GetJobProblem,
  type Job,
  type JobPage,
  type ProblemError,
} from "./generated/api/index.js";
import { queriesOf } from "./generated/api/queries.js";

const q = queriesOf(createClient({ baseUrl: "https://jobs.example" }));

export function setup() {
  const id = ref<string>();
  const one = useQuery(
    computed(() =>
      q.getJob.queryOptions(
        id.value === undefined ? skipToken : { path: { id: id.value } },
      ),
    ),
  );
  same<typeof one.data.value, Job | undefined>();
  same<typeof one.error.value, ProblemError<GetJobProblem> | null>();

  const value = useQuery(q.getJob.queryOptions({ path: { id: "1" } }));
  same<typeof value.data.value, Job | undefined>();

  const run = useQuery(() => q.getJob.pollOptions({ path: { id: "1" } }));
  same<typeof run.data.value, Job | undefined>();

  const list = useInfiniteQuery(q.listJobs.infiniteOptions({}));
  same<NonNullable<typeof list.data.value>["pages"], JobPage[]>();

  const create = useMutation(
    q.createJob.mutationOptions({ invalidates: [q.listJobs.key()] }),
  );
  same<typeof create.data.value, Job | undefined>();
  same<typeof create.error.value, ProblemError<CreateJobProblem> | null>();
  create.mutate({ body: { name: "n" } });
  // @ts-expect-error -- the name is missing
  create.mutate({ body: {} });

  const cached = useQueryClient().getQueryData(
    q.getJob.queryOptions({ path: { id: "1" } }).queryKey,
  );
  same<typeof cached, Job | undefined>();
}
