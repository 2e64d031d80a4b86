import { Link } from 'react-router-dom';
import { presenceFor, statesOf } from '../../../../../shared/boards/bettor.ts';
import type { Sportsbook } from '../../../../../shared/catalogue/sportsbooks.ts';
import { presenceIn } from '../../../../../shared/catalogue/states/book-states.ts';
import type { BettingSettings } from '../../../../../shared/contracts/betting.ts';
import type { BettingSave } from '../../../api/betting.ts';
import { paths } from '../../../config/paths.ts';
import { bookOf } from './betting-settings.ts';
import { stateNames } from './books-elsewhere.ts';
import type { Betting } from './use-betting.ts';

interface BookPresenceProps {
  book: Sportsbook;
  settings: BettingSettings;
  save: (change: BettingSave) => Promise<boolean>;
}

/** What is said of a sportsbook that is not known to run where the bettor bets, and the button of those who know that it does. */
export function BookPresence({ book, settings, save }: BookPresenceProps) {
  const { id, name } = book;
  const states = statesOf(settings);
  const presence = presenceFor(settings, id);
  const { worksIn = [] } = bookOf(settings, id);
  const told = states.filter((state) => worksIn.includes(state) && presenceIn(book.states, state) !== 'runs');
  if (presence === undefined || (presence === 'runs' && told.length === 0)) return null;
  const isTold = presence === 'runs';
  const texts = {
    runs: `Works in ${stateNames(told)}, as you told us.`,
    check: `Check: we do not know whether it operates in ${stateNames(states)}.`,
    absent: `Does not operate in ${stateNames(states)}, so it is left out.`,
  };
  return (
    <p className="pb-2 text-muted text-xs">
      {texts[presence]}{' '}
      <button
        type="button"
        onClick={() => void save({ books: [{ sportsbookId: id, worksIn: isTold ? [] : [...states] }] })}
        className="min-h-11 font-semibold text-accent-ink underline-offset-4 hover:underline sm:min-h-6"
      >
        {isTold ? 'Undo' : 'I know it works here'}
        <span className="sr-only"> ({name})</span>
      </button>
    </p>
  );
}

/** `2 of your books do not operate in Nevada: Novig, Prophet X`, with the way to the setting. */
export function BooksElsewhere({ betting: { elsewhere: text } }: { betting: Pick<Betting, 'elsewhere'> }) {
  if (text === undefined) return null;
  return (
    <p>
      {text}{' '}
      <Link
        to={`${paths.settings}#betting`}
        className="inline-flex min-h-8 items-center font-semibold text-accent-ink hover:underline lg:min-h-6"
      >
        Change
      </Link>
    </p>
  );
}
