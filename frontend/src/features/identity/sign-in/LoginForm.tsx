import { useMutation, useQueryClient } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { login } from '../../../../../shared/contracts/account.ts';
import { LOGIN_FALLBACK, loginMutation } from '../../../api/account.ts';
import { hasStatus, messageFor } from '../../../api/api-error.ts';
import { PASSKEY_SIGN_IN_FALLBACK, passkeySignInMutation } from '../../../api/passkeys/passkeys.ts';
import { ceremonyProblem, supportsPasskeyAutofill, supportsPasskeys } from '../../../api/passkeys/webauthn.ts';
import { useForm } from '../../../lib/use-form.ts';
import { useStableCallback } from '../../../lib/use-stable-callback.ts';
import { Button } from '../../../ui/Button.tsx';
import { Form } from '../../../ui/fields/Form.tsx';
import { PasswordField } from '../../../ui/fields/PasswordField.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { Message } from '../../../ui/Message.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';

interface LoginFormProps {
  /** The email typed earlier. */
  email: string;
  onForgotPassword: (email: string) => void;
  onSignUp: (email: string) => void;
  onLoggedIn: () => void;
}

export function LoginForm({ email, onForgotPassword, onSignUp, onLoggedIn }: LoginFormProps) {
  const { mutateAsync } = useMutation(loginMutation(useQueryClient()));
  const form = useForm({
    initialValues: { email, password: '' },
    schema: login.request,
    send: (request) => mutateAsync(request),
    onSent: onLoggedIn,
    explain: (error) => ({ text: messageFor(error, LOGIN_FALLBACK) }),
  });
  const passkey = usePasskeySignIn(onLoggedIn);
  return (
    <>
      {passkey.problem !== undefined && (
        <div className="mb-4">
          <Message tone="notice" live error={passkey.problem.cause}>
            {passkey.problem.text}
          </Message>
        </div>
      )}
      <Form form={form} submit="Log in" submitting="Logging in...">
        <TextField label="Email" type="email" autoComplete="username webauthn" required {...form.field('email')} />
        <PasswordField label="Password" autoComplete="current-password" required {...form.field('password')} />
      </Form>
      {passkey.supported && (
        <Button tone="outline" className="mt-3 w-full" aria-disabled={passkey.working} onClick={passkey.start}>
          {passkey.working ? <Spinner /> : <KeyRound aria-hidden className="size-4" />}
          {passkey.working ? 'Waiting for your passkey...' : 'Log in with a passkey'}
        </Button>
      )}
      <Button tone="quiet" className="mt-2 w-full" onClick={() => onForgotPassword(form.values.email)}>
        Forgot password?
      </Button>
      <Button tone="quiet" className="w-full" onClick={() => onSignUp(form.values.email)}>
        No account yet? Sign up
      </Button>
    </>
  );
}

/** Challenges expire after five minutes; a form may stay open for longer. */
const RENEW_EVERY_MS = 4 * 60_000;

interface PasskeySignIn {
  readonly supported: boolean;
  /** Whether the button's ceremony is under way. */
  readonly working: boolean;
  readonly problem: { readonly text: string; readonly cause: unknown } | undefined;
  readonly start: () => void;
}

/** Signs in with a passkey, by a button or by a suggestion of the email field. Unmounting takes the browser's question back. */
function usePasskeySignIn(onLoggedIn: () => void): PasskeySignIn {
  const { mutateAsync: signIn } = useMutation(passkeySignInMutation(useQueryClient()));
  const loggedIn = useStableCallback(onLoggedIn);
  const [working, setWorking] = useState(false);
  const [problem, setProblem] = useState<PasskeySignIn['problem']>();
  const [round, setRound] = useState(0);
  const pressed = useRef<AbortController>(undefined);
  useEffect(() => () => pressed.current?.abort(), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each round offers a fresh challenge
  useEffect(() => {
    if (working) return;
    const offer = new AbortController();
    const renewal = setTimeout(() => setRound((count) => count + 1), RENEW_EVERY_MS);
    void offerSuggestions();
    return () => {
      clearTimeout(renewal);
      offer.abort();
    };

    async function offerSuggestions() {
      if (!(await supportsPasskeyAutofill()) || offer.signal.aborted) return;
      try {
        await signIn({ autofill: true, signal: offer.signal });
        loggedIn();
      } catch (error) {
        // Without suggestions the button and the password remain; only a passkey that the user has picked needs an answer.
        if (!hasStatus(error, 401)) return;
        setProblem({
          text: ceremonyProblem(error, PASSKEY_SIGN_IN_FALLBACK) ?? PASSKEY_SIGN_IN_FALLBACK,
          cause: error,
        });
        setRound((count) => count + 1);
      }
    }
  }, [working, round, signIn, loggedIn]);

  const start = async () => {
    if (working) return;
    setWorking(true);
    setProblem(undefined);
    pressed.current = new AbortController();
    try {
      await signIn({ autofill: false, signal: pressed.current.signal });
      loggedIn();
    } catch (error) {
      const text = ceremonyProblem(error, PASSKEY_SIGN_IN_FALLBACK);
      if (text !== undefined) setProblem({ text, cause: error });
      setWorking(false);
    }
  };
  return { supported: supportsPasskeys(), working, problem, start: () => void start() };
}
