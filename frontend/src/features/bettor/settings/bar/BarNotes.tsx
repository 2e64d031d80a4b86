import { Link } from 'react-router-dom';
import { messageFor } from '../../../../api/api-error.ts';
import { LOAD_BETTING_FALLBACK } from '../../../../api/betting.ts';
import { paths } from '../../../../config/paths.ts';
import { CardFailure } from '../../../../ui/CardFailure.tsx';
import type { BettingSettingsState } from '../use-betting-settings.ts';

/** In place of settings that could not be loaded. */
export function NotLoaded({ error, retry }: Pick<BettingSettingsState, 'error' | 'retry'>) {
  return (
    <CardFailure
      text={`${messageFor(error, LOAD_BETTING_FALLBACK)}. Until then the page uses $100 and all sportsbooks.`}
      error={error}
      onRetry={retry}
    />
  );
}

/** The way to all settings of betting. */
export function SettingsLink({ children }: { children: string }) {
  return (
    <Link
      to={`${paths.settings}#betting`}
      className="inline-flex min-h-11 items-center self-start font-medium text-accent-ink text-sm underline-offset-4 hover:underline sm:min-h-8"
    >
      {children}
    </Link>
  );
}
