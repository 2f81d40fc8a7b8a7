// SWR takes the key and the function of the same options.
import useSWR from "swr";

import { same } from "../expected.js";
import { createClient, type Job } from "./generated/api/index.js";
import { queriesOf } from "./generated/api/queries.js";

const q = queriesOf(createClient({ baseUrl: "https://jobs.example" }));

export function useJob(id: string) {
  const { queryKey, queryFn } = q.getJob.queryOptions({ path: { id } });
  const { data } = useSWR(queryKey, () => queryFn());
  same<typeof data, Job | undefined>();
  return data;
}
