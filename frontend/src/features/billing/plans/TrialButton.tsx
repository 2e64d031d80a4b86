import { Link } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import { Button, buttonStyle } from '../../../ui/Button.tsx';
import { isManageable } from '../subscription/subscription-status.ts';
import { useTrialButton } from './use-trial-button.ts';

interface TrialButtonProps {
  onPress: () => void;
  /** Called when it links to Settings instead. */
  onLeave?: () => void;
}

/** Starts the checkout. With a subscription that gives no access, such as after a failed payment, it links to Settings instead. */
export function TrialButton({ onPress, onLeave }: TrialButtonProps) {
  const { text, subscription } = useTrialButton();
  if (subscription !== undefined && !subscription.hasSubscription && isManageable(subscription)) {
    return (
      <Link to={paths.settings} onClick={onLeave} className={buttonStyle('primary', 'w-full')}>
        Check your billing in Settings
      </Link>
    );
  }
  const usable = text !== undefined && text !== '' && subscription?.hasSubscription !== true;
  return (
    <Button
      tone="primary"
      className="w-full"
      // A blank button still needs an accessible name.
      aria-label={text === '' ? 'Checking your free trial' : undefined}
      aria-busy={text === '' || text === undefined}
      aria-disabled={!usable}
      onClick={usable ? onPress : undefined}
    >
      {text ?? 'Loading...'}
    </Button>
  );
}
