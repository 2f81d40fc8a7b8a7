import { useState } from "react";

import { ApiProvider } from "./api/api-provider.js";
import { Console } from "./console.js";
import { SignIn } from "./pages/sign-in.js";
import { forgetToken, keepToken, keptToken } from "./session.js";

/** The sign-in page, or the console of who signed in. */
export function App() {
  const [session, setSession] = useState<Session>({ token: keptToken() });
  const signIn = (token: string) => {
    keepToken(token);
    setSession({ token, hasJustSignedIn: true });
  };
  const signOut = (reason?: string) => {
    forgetToken();
    setSession({ token: undefined, reason });
  };
  const { token, reason } = session;
  if (token === undefined) return <SignIn reason={reason} onSignIn={signIn} />;
  return (
    <ApiProvider
      token={token}
      onRefused={() => {
        signOut("The service does not accept this token any more.");
      }}
    >
      <Console
        hasJustSignedIn={session.hasJustSignedIn === true}
        onSignOut={() => {
          signOut();
        }}
      />
    </ApiProvider>
  );
}

interface Session {
  readonly token: string | undefined;
  readonly hasJustSignedIn?: boolean;
  /** Why the session ended, if the user did not end it. */
  readonly reason?: string | undefined;
}
