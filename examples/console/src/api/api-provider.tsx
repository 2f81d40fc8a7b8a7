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
  ProblemError,
} from "../../../../generated/v2/index.js";

const ApiContext = createContext<Client | undefined>(undefined);

/** The client of who signed in. */
export function useApi(): Client {
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
    api: createClient({ baseUrl: location.origin, token }),
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
    if (isUnauthenticated(error)) onRefused();
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    // The client itself retries.
    defaultOptions: { queries: { retry: false }, mutations: { retry: false } },
  });
}

function isUnauthenticated(error: Error): boolean {
  return (
    error instanceof ProblemError &&
    // Any operation can have this code.
    (error as ProblemError<{ readonly code: string }>).problem.code ===
      "UNAUTHENTICATED"
  );
}
