import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CHANGE_CHANNEL_FALLBACK, setEmailMutation } from '../../../api/alerts/channels.ts';
import { messageFor } from '../../../api/api-error.ts';
import { Toggle } from '../../../ui/fields/Toggle.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { Health, TestButton } from './ChannelTarget.tsx';

interface EmailChannelProps {
  on: boolean;
  /** The account's address. */
  email: string;
  lastSentAt: string | null;
  failing: boolean;
  canTest: boolean;
}

/** Alert emails, which every one of them lets a person turn off. */
export function EmailChannel({ on, email, lastSentAt, failing, canTest }: EmailChannelProps) {
  const { mutate, isPending, variables } = useMutation(setEmailMutation(useQueryClient()));
  const shown = isPending ? variables : on;
  const change = (wanted: boolean) =>
    mutate(wanted, {
      onError: (error) => showToast({ title: 'Not saved', text: messageFor(error, CHANGE_CHANNEL_FALLBACK), error }),
    });
  return (
    <>
      <Toggle
        label="Alert emails"
        hint={shown ? `To ${email}, for alerts that use email, and digests.` : 'Off: no alert or digest is emailed.'}
        on={shown}
        onChange={change}
      />
      {shown && (
        <div className="flex flex-wrap items-center justify-between gap-x-2">
          <Health lastSentAt={lastSentAt} failing={failing} />
          {canTest && <TestButton target={{ channel: 'email' }} name="email" />}
        </div>
      )}
    </>
  );
}
