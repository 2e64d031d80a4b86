import { Link } from 'react-router-dom';
import { sportsbookName } from '../../../../../shared/catalogue/sportsbooks.ts';
import { paths } from '../../../config/paths.ts';
import { type ButtonTone, buttonStyle } from '../../../ui/Button.tsx';
import { useBetTarget } from './bet-target.ts';
import type { LinkedBet } from './describe-leg.ts';
import { ExternalLink } from './row-icons.ts';

interface OpenBetProps {
  bet: LinkedBet;
  /** `Over 8.5` */
  name: string;
  tone: Extract<ButtonTone, 'primary' | 'outline'>;
  onOpen: () => void;
}

/** A button that opens a bet at its book, or, where its link needs the bettor's state, the setting for it. */
export function OpenBet({ bet, name, tone, onOpen }: OpenBetProps) {
  const target = useBetTarget(bet);
  const book = sportsbookName(bet.sportsbookId);
  const style = buttonStyle(tone, 'min-w-0 flex-1 text-center leading-4');
  if (target === undefined) {
    return (
      <span title="Looking up the link" className={`${style} cursor-progress`}>
        Open {book}
      </span>
    );
  }
  if (target.opens === 'settings') {
    return (
      <Link to={`${paths.settings}#betting`} title={`${book} has a different site in each state`} className={style}>
        Set your state
        <span className="sr-only">
          {' '}
          to open {name} at {book}
        </span>
      </Link>
    );
  }
  return (
    <a href={target.url} target="_blank" rel="noopener noreferrer" onClick={onOpen} className={style}>
      Open {book}
      <ExternalLink aria-hidden className="size-4 shrink-0" />
      <span className="sr-only"> for {name} (opens in a new tab)</span>
    </a>
  );
}
