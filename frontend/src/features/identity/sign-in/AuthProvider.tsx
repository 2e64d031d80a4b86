import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, lazy, type ReactNode, useContext, useMemo, useState } from 'react';
import type { User } from '../../../../../shared/contracts/account.ts';
import { runMutation } from '../../../api/run-mutation.ts';
import { endedSessionQuery, useUser } from '../../../api/user.ts';
import { LazyPart } from '../../../ui/LazyPart.tsx';
import { dismissToast, showToast } from '../../../ui/toasts.ts';

interface Auth {
  /** Null for a visitor and while loading. */
  readonly user: User | null;
  /** `email`: the form's initial value. */
  openLogin: (email?: string) => void;
  logOut: () => void;
}

const AuthContext = createContext<Auth | null>(null);

const LoginModal = lazy(async () => ({ default: (await import('./LoginModal.tsx')).LoginModal }));

interface AuthProviderProps {
  /** Whether the current page shows more to a signed-in user: it asks to log in again if the session has ended. */
  forMembers: boolean;
  /** Reloads the page after a log-in. */
  reload: () => void;
  /** Called after a log-out. */
  goHome: () => void;
  /** Switches from the log-in form to sign-up, with the typed email. */
  onSignUp: (email: string) => void;
  children: ReactNode;
}

/** Provides the signed-in user, log-in and log-out. */
export function AuthProvider({ forMembers, reload, goHome, onSignUp, children }: AuthProviderProps) {
  const client = useQueryClient();
  const { data } = useUser();
  /** Defined while the log-in form is open. */
  const [loggingIn, setLoggingIn] = useState<{ readonly email: string }>();
  const { data: endedEmail = null } = useQuery(endedSessionQuery);
  const user = data ?? null;
  const asksAgain = endedEmail !== null && (endedEmail !== '' || forMembers);
  const form = loggingIn ?? (asksAgain ? { email: endedEmail } : undefined);
  const closeLogin = () => {
    setLoggingIn(undefined);
    client.setQueryData(endedSessionQuery.queryKey, null);
  };
  const auth = useMemo<Auth>(
    () => ({
      user,
      openLogin: (email = '') => setLoggingIn({ email }),
      logOut: () =>
        void logOut(client).then(
          () => {
            dismissToast();
            goHome();
          },
          (error: unknown) => showToast({ title: 'Error', text: 'You are still logged in. Please try again.', error }),
        ),
    }),
    [user, client, goHome],
  );
  return (
    <AuthContext value={auth}>
      {children}
      {form !== undefined && (
        <LazyPart errorTitle="The log-in form could not be loaded" onLoadError={closeLogin}>
          <LoginModal
            email={form.email}
            sessionEnded={loggingIn === undefined}
            onClose={closeLogin}
            onLoggedIn={reload}
            onSignUp={(email) => {
              closeLogin();
              onSignUp(email);
            }}
          />
        </LazyPart>
      )}
    </AuthContext>
  );
}

/** Loads the code first, which visitors do without. */
async function logOut(client: QueryClient): Promise<void> {
  const { logoutMutation } = await import('../../../api/account.ts');
  await runMutation(client, logoutMutation(client), undefined);
}

export function useAuth(): Auth {
  const auth = useContext(AuthContext);
  if (auth === null) throw new Error('useAuth needs an AuthProvider around it');
  return auth;
}
