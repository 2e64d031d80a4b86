import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { sendTestMutation, TEST_FALLBACK, type TestTarget } from '../../../api/alerts/channels.ts';
import { messageFor } from '../../../api/api-error.ts';
import { formatAge } from '../../../lib/format.ts';
import { useClockValue } from '../../../lib/use-clock-value.ts';
import { useOneAtATime } from '../../../lib/use-one-at-a-time.ts';
import { Button } from '../../../ui/Button.tsx';
import { RowButton } from '../../../ui/RowButton.tsx';
import { showToast } from '../../../ui/toasts.ts';

const TEST_TOAST_MS = 10_000;

const outcomes = {
  accepted: 'Accepted. It should arrive within seconds.',
  gone: 'It can no longer be reached and was removed. Set it up again.',
  later: 'The service is busy. Try again in a minute.',
  failed: 'Something went wrong on our side. We have been notified.',
} as const;

interface ChannelTargetProps {
  name: string;
  /** What stands beside the name, such as `This device`. */
  note?: string | undefined;
  lastSentAt: string | null;
  failing: boolean;
  /** Undefined if a test cannot be sent, as without a subscription. */
  test: TestTarget | undefined;
  onRemove: () => void;
  /** What removing is called; `Remove` by default. */
  removal?: string;
}

/** One place that alerts go to: whether they arrive, with a test and a way to remove it. */
export function ChannelTarget(props: ChannelTargetProps) {
  const { name, note, lastSentAt, failing, test, onRemove, removal = 'Remove' } = props;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-2 py-1.5">
      <div className="min-w-0 flex-1 basis-40">
        <p className="wrap-anywhere font-medium text-sm">
          {name}
          {note !== undefined && <span className="font-normal text-muted"> · {note}</span>}
        </p>
        <Health lastSentAt={lastSentAt} failing={failing} />
      </div>
      <div className="flex items-center">
        {test !== undefined && <TestButton target={test} name={name} />}
        <RowButton icon={Trash2} title={removal} name={name} onClick={onRemove} />
      </div>
    </li>
  );
}

/** When something last arrived there. */
export function Health({ lastSentAt, failing }: Pick<ChannelTargetProps, 'lastSentAt' | 'failing'>) {
  const text = useClockValue((now) =>
    lastSentAt === null ? 'Nothing delivered yet' : `Last delivered ${formatAge(Date.parse(lastSentAt), now)}`,
  );
  return (
    <p className="text-muted text-sm">
      {text}
      {failing && <span className="font-medium text-caution"> · the last attempt failed</span>}
    </p>
  );
}

/** Sends a test message and says what became of it. */
export function TestButton({ target, name }: { target: TestTarget; name: string }) {
  const { mutateAsync, isPending } = useMutation(sendTestMutation(useQueryClient()));
  const send = useOneAtATime(() =>
    mutateAsync(target).then(
      ({ outcome }) => void showToast({ title: `Test to ${name}`, text: outcomes[outcome] }, TEST_TOAST_MS),
      (error: unknown) => void showToast({ title: 'Couldn’t send', text: messageFor(error, TEST_FALLBACK), error }),
    ),
  );
  return (
    <Button tone="quiet" className="px-3" aria-label={`Send a test: ${name}`} aria-disabled={isPending} onClick={send}>
      {isPending ? 'Sending...' : 'Send a test'}
    </Button>
  );
}
