import { Link } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import { Button } from '../../ui/Button.tsx';
import { buttonStyle } from '../../ui/button-style.ts';
import { isManageable } from './subscription-status.ts';
import { useTrialButton } from './use-trial-button.ts';

interface TrialButtonProps {
  /** Leads to a subscription. */
  onPress: () => void;
  /** Called when it leads to another page instead. */
  onLeave?: () => void;
}

/** Leads to a subscription. Somebody who has one without access, as after a failed payment, is led to where they see why instead. */
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
      // Blank, it still needs a name.
      aria-label={text === '' ? 'Checking your free trial' : undefined}
      aria-busy={text === '' || text === undefined}
      aria-disabled={!usable}
      onClick={usable ? onPress : undefined}
    >
      {text ?? 'Loading...'}
    </Button>
  );
}
