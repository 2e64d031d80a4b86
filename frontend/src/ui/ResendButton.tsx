import { formatCountdown } from '../lib/format.ts';
import { type Countdown, useCountdown } from '../lib/use-countdown.ts';
import { Button } from './Button.tsx';

interface ResendButtonProps {
  label: string;
  /** The wait until it is enabled; undefined: enabled now. */
  countdown: Countdown | undefined;
  sending: boolean;
  onResend: () => void;
}

/** A "Resend" button that shows a countdown until it is enabled. */
export function ResendButton({ label, countdown, sending, onResend }: ResendButtonProps) {
  const seconds = useCountdown(countdown);
  if (seconds > 0) {
    return (
      <p className="flex min-h-11 items-center justify-center text-muted text-sm tabular-nums">
        {label} in {formatCountdown(seconds)}
      </p>
    );
  }
  return (
    <Button tone="quiet" aria-disabled={sending} onClick={sending ? undefined : onResend}>
      {sending ? 'Sending...' : label}
    </Button>
  );
}
