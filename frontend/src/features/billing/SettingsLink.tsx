import { Link } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import { buttonStyle } from '../../ui/button-style.ts';

/** Out of a payment that cannot go on, to where the subscription there is can be seen. */
export function SettingsLink({ onPress }: { onPress: () => void }) {
  return (
    <Link to={paths.settings} onClick={onPress} className={buttonStyle('outline')}>
      Go to Settings
    </Link>
  );
}
