import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { CODE_LIFE_MINUTES, CODE_LIFE_SECONDS } from '../../../../../shared/catalogue/credentials.ts';
import { messageFor } from '../../../api/api-error.ts';
import { SEND_UPDATE_CODE_FALLBACK, sendUpdateCodeMutation } from '../../../api/password.ts';
import { currentTime } from '../../../lib/use-clock-value.ts';
import { type Countdown, startCountdown } from '../../../lib/use-countdown.ts';
import { showToast } from '../../../ui/toasts.ts';

export type UpdateCodeState =
  | { readonly name: 'sending' }
  | { readonly name: 'sent'; readonly alreadySent: boolean }
  | { readonly name: 'failed'; readonly text: string; readonly error: Error };

export interface UpdateCode {
  readonly state: UpdateCodeState;
  /** The wait until another code can be requested; undefined: now. */
  readonly resend: Countdown | undefined;
  send: (onSent?: () => void) => void;
  /** Dismisses what was said about the code, when its dialog closes. */
  forget: () => void;
}

/** Requests the verification code for changing a signed-in user's password. */
export function useUpdateCode(): UpdateCode {
  const { mutate, data, error, isPending } = useMutation(sendUpdateCodeMutation);
  const [resend, setResend] = useState<Countdown>();
  const dismiss = useRef(() => {});
  const send = (onSent?: () => void) => {
    mutate(undefined, {
      onSuccess: ({ alreadySent, canResend, secondsUntilResend }) => {
        const seconds = alreadySent ? secondsUntilResend : CODE_LIFE_SECONDS;
        setResend(canResend ? undefined : startCountdown(seconds, currentTime()));
        if (!alreadySent)
          dismiss.current = showToast({
            title: 'Verification Code Sent',
            text: `Check your inbox. The code is valid for ${CODE_LIFE_MINUTES} minutes.`,
          });
        onSent?.();
      },
    });
  };
  return { state: stateOf(), resend, send, forget: () => dismiss.current() };

  function stateOf(): UpdateCodeState {
    if (error !== null) return { name: 'failed', text: messageFor(error, SEND_UPDATE_CODE_FALLBACK), error };
    if (isPending || data === undefined) return { name: 'sending' };
    return { name: 'sent', alreadySent: data.alreadySent };
  }
}
