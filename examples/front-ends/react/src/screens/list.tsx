import { skipToken, useInfiniteQuery } from "@tanstack/react-query";

import { q } from "../api.js";

/** All models, page by page. */
export function List({ path }: { readonly path: { workspace_id: string } }) {
  const { data, error, hasNextPage, fetchNextPage } = useInfiniteQuery(
    q.listBaseModels.infiniteOptions(
      path.workspace_id === "" ? skipToken : { path, query: { limit: 2 } },
    ),
  );
  if (error) return <p role="alert">{error.message}</p>;
  return (
    <>
      <ul>
        {data?.pages
          .flatMap(({ base_models }) => base_models)
          .map(({ id, name }) => (
            <li key={id}>
              <a href={`#/${path.workspace_id}/new/${id}`}>{name}</a>
            </li>
          ))}
      </ul>
      <button disabled={!hasNextPage} onClick={() => void fetchNextPage()}>
        More
      </button>
    </>
  );
}
