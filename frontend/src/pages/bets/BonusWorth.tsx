import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { worthText } from '../../../../shared/boards/promotions/worth-texts.ts';
import { sportsbookName } from '../../../../shared/catalogue/sportsbooks.ts';
import type { BookBalance } from '../../../../shared/ledger/balances.ts';
import type { Ledger } from '../../../../shared/ledger/read-ledger.ts';
import { formatShortDollars } from '../../../../shared/odds/money.ts';
import { paths } from '../../config/paths.ts';
import { expiryWords } from '../../features/bettor/promotions/expiry.ts';
import { useWorth } from '../boards/worth/use-worth.ts';
import { bonusesLeft } from './bonuses-left.ts';

interface BonusWorthProps {
  ledger: Ledger;
  books: readonly BookBalance[];
  /** The day in Eastern Time. */
  today: string;
}

/** What the bonus bets that are left at each book keep if they are converted now. */
export function BonusWorth({ ledger, books, today }: BonusWorthProps) {
  const { live, expired } = useMemo(() => bonusesLeft(books, ledger.entries, today), [books, ledger, today]);
  const worth = useWorth(live);
  if (live.length + expired.length === 0) return null;
  return (
    <section
      aria-label="Bonus bets left"
      className="mb-3 rounded-xl border border-line bg-surface p-3 text-sm tabular-nums"
    >
      <ul>
        {live.map((bonus) => (
          <li key={bonus.sportsbookId}>
            <strong>{sportsbookName(bonus.sportsbookId)}</strong>: {formatShortDollars(bonus.face)} of bonus bets
            {bonus.expiresOn === null ? '' : `, ${expiryWords(bonus.expiresOn, today)}`}.
            {worth !== undefined && ` ${worthText(worth.get(bonus))}.`}
          </li>
        ))}
        {expired.map(({ sportsbookId, face, expiredOn }) => (
          <li key={`expired at ${sportsbookId}`}>
            <strong>{sportsbookName(sportsbookId)}</strong>: {formatShortDollars(face)} of bonus bets,{' '}
            {expiryWords(expiredOn, today)}: record it.
          </li>
        ))}
      </ul>
      {live.length > 0 && (
        <p className="mt-1 text-muted text-xs">
          At the best line of the{' '}
          <Link to={paths.promo} className="font-semibold text-ink underline underline-offset-2">
            Promo board
          </Link>{' '}
          at your books, after the hedge.
        </p>
      )}
    </section>
  );
}
