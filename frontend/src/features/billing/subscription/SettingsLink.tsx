import { Link } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import { buttonStyle } from '../../../ui/Button.tsx';

/** Leads from a payment that cannot continue to the existing subscription. */
export function SettingsLink({ onPress }: { onPress: () => void }) {
  return (
    <Link to={paths.settings} onClick={onPress} className={buttonStyle('outline')}>
      Go to Settings
    </Link>
  );
}
