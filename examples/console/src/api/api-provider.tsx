import {
  MutationCache,
  QueryCache,
  QueryClient,
  QueryClientProvider,
} from "@tanstack/react-query";
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useRef,
  useState,
} from "react";

import {
  type Client,
  createClient,
  toProblemError,
} from "../../../../generated/v2/index.js";
import { queriesOf } from "../../../../generated/v2/queries.js";

type Api = ReturnType<typeof queriesOf<Client>>;

const ApiContext = createContext<Api | undefined>(undefined);

/** The options of all operations, for who signed in. */
export function useApi(): Api {
  const api = useContext(ApiContext);
  if (api === undefined)
    throw new Error("useApi is used outside of ApiProvider.");
  return api;
}

/** Makes a client with a token, and what TanStack Query keeps of its responses. */
export function ApiProvider({
  token,
  onRefused,
  children,
}: {
  readonly token: string;
  /** Called when the service refuses the token. */
  readonly onRefused: () => void;
  readonly children: ReactNode;
}) {
  const refused = useRef(onRefused);
  useEffect(() => {
    refused.current = onRefused;
  });
  const [{ api, queries }] = useState(() => ({
    api: queriesOf(createClient({ baseUrl: location.origin, token })),
    queries: queryClient(() => {
      refused.current();
    }),
  }));
  return (
    <ApiContext value={api}>
      <QueryClientProvider client={queries}>{children}</QueryClientProvider>
    </ApiContext>
  );
}

function queryClient(onRefused: () => void): QueryClient {
  const onError = (error: Error) => {
    if (toProblemError(error).response?.status === 401) onRefused();
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
  });
}
