import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { hasStatus } from '../../../api/api-error.ts';
import { PASSKEY_SIGN_IN_FALLBACK, passkeySignInMutation } from '../../../api/passkeys/passkeys.ts';
import { ceremonyProblem, supportsPasskeyAutofill, supportsPasskeys } from '../../../api/passkeys/webauthn.ts';
import { useStableCallback } from '../../../lib/use-stable-callback.ts';

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
export function usePasskeySignIn(onLoggedIn: () => void): PasskeySignIn {
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
