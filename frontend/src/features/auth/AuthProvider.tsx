import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, lazy, type ReactNode, useContext, useMemo, useState } from 'react';
import type { User } from '../../../../shared/contracts/account.ts';
import { logoutMutation, userQuery } from '../../api/account.ts';
import { LazyPart } from '../../ui/LazyPart.tsx';
import { showToast } from '../../ui/toasts.ts';

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
  /** Reloads the page after a log-in. */
  reload: () => void;
  /** Called after a log-out. */
  goHome: () => void;
  /** Switches from the log-in form to sign-up, with the typed email. */
  onSignUp: (email: string) => void;
  children: ReactNode;
}

/** Provides the signed-in user, log-in and log-out. */
export function AuthProvider({ reload, goHome, onSignUp, children }: AuthProviderProps) {
  const client = useQueryClient();
  const { data } = useQuery(userQuery);
  const { mutate: logOut } = useMutation(logoutMutation(client));
  /** Defined while the log-in form is open. */
  const [loggingIn, setLoggingIn] = useState<{ readonly email: string }>();
  const user = data ?? null;
  const auth = useMemo<Auth>(
    () => ({
      user,
      openLogin: (email = '') => setLoggingIn({ email }),
      logOut: () =>
        logOut(undefined, {
          onSuccess: goHome,
          onError: (error) => showToast({ title: 'Error', text: 'You are still logged in. Please try again.', error }),
        }),
    }),
    [user, logOut, goHome],
  );
  return (
    <AuthContext value={auth}>
      {children}
      {loggingIn !== undefined && (
        <LazyPart errorTitle="The log-in form could not be loaded" onLoadError={() => setLoggingIn(undefined)}>
          <LoginModal
            email={loggingIn.email}
            onClose={() => setLoggingIn(undefined)}
            onLoggedIn={reload}
            onSignUp={(email) => {
              setLoggingIn(undefined);
              onSignUp(email);
            }}
          />
        </LazyPart>
      )}
    </AuthContext>
  );
}

export function useAuth(): Auth {
  const auth = useContext(AuthContext);
  if (auth === null) throw new Error('useAuth needs an AuthProvider around it');
  return auth;
}
