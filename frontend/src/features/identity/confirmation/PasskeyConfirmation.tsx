import { useMutation, useQueryClient } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { PASSKEY_SIGN_IN_FALLBACK, passkeyReauthenticationMutation } from '../../../api/passkeys/passkeys.ts';
import { ceremonyProblem } from '../../../api/passkeys/webauthn.ts';
import { Button } from '../../../ui/Button.tsx';
import { Message } from '../../../ui/Message.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';

/** Confirms the identity with a passkey instead of the password. Closing the dialog takes the browser's question back. */
export function PasskeyConfirmation({ onConfirmed }: { onConfirmed: () => void }) {
  const { mutate, isPending, error } = useMutation(passkeyReauthenticationMutation(useQueryClient()));
  const ceremony = useRef<AbortController>(undefined);
  useEffect(() => () => ceremony.current?.abort(), []);
  const start = () => {
    if (isPending) return;
    ceremony.current = new AbortController();
    mutate(ceremony.current.signal, { onSuccess: onConfirmed });
  };
  const problem = error === null ? undefined : ceremonyProblem(error, PASSKEY_SIGN_IN_FALLBACK);
  return (
    <div className="mt-3 flex flex-col gap-3">
      <Button tone="outline" aria-disabled={isPending} onClick={start}>
        {isPending ? <Spinner /> : <KeyRound aria-hidden className="size-4" />}
        {isPending ? 'Waiting for your passkey...' : 'Use a passkey'}
      </Button>
      {problem !== undefined && (
        <Message tone="notice" live error={error}>
          {problem}
        </Message>
      )}
    </div>
  );
}
