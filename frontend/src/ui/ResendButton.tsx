import { formatCountdown } from '../lib/format.ts';
import { type Countdown, useCountdown } from '../lib/use-countdown.ts';
import { Button } from './Button.tsx';

interface ResendButtonProps {
  label: string;
  /** Until it may be pressed; undefined: now. */
  countdown: Countdown | undefined;
  sending: boolean;
  onResend: () => void;
}

/** Asks for something to be sent again, once the time for it has come; until then it says when. */
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
