import { Link } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import { classNames } from '../../../lib/class-names.ts';
import { useBetTarget } from './bet-target.ts';
import type { CardLeg } from './describe-leg.ts';
import { ExternalLink } from './row-icons.ts';

/** Opens the bet, or its book, in a new tab; where the link needs the bettor's state, the setting for it. */
export function BetLink({ leg }: { leg: CardLeg }) {
  return (
    <BetAnchor
      leg={leg}
      // Taller than it looks: two of them stand close together.
      className="group/bet relative z-10 inline-flex h-11 shrink-0 items-center rounded-md"
      labelClassName="inline-flex h-9 items-center gap-1 rounded-md border border-line px-3 font-semibold text-ink text-sm transition-colors group-hover/bet:border-line-strong group-hover/bet:bg-sunken"
      iconClassName="size-3.5"
    />
  );
}

interface BetAnchorProps {
  leg: Pick<CardLeg, 'bet' | 'outcome' | 'sportsbook'>;
  /** What it shows; a link to the setting for the state has words of its own by default. */
  label?: string | undefined;
  className: string;
  labelClassName: string;
  iconClassName: string;
}

/** The link itself, in any size. */
export function BetAnchor({ leg, label, className, labelClassName, iconClassName }: BetAnchorProps) {
  const target = useBetTarget(leg.bet);
  if (target === undefined) {
    return (
      <span className={className} title="Looking up the link">
        <span className={classNames(labelClassName, 'cursor-progress')}>
          {label ?? 'Bet'}
          <ExternalLink aria-hidden className={iconClassName} />
        </span>
      </span>
    );
  }
  if (target.opens === 'settings')
    return <StateLink leg={leg} label={label} className={className} labelClassName={labelClassName} />;
  return (
    <a
      href={target.url}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={`Bet ${leg.outcome} at ${namedBook(leg, label)} (opens in a new tab)`}
      className={className}
    >
      <span className={labelClassName}>
        {label ?? 'Bet'}
        <ExternalLink aria-hidden className={iconClassName} />
      </span>
    </a>
  );
}

/** Narrower than the words, which may stand below one another: with large text there is little room beside a price. */
function StateLink({ leg, label, className, labelClassName }: Omit<BetAnchorProps, 'iconClassName'>) {
  return (
    <Link
      to={`${paths.settings}#betting`}
      aria-label={`Set your state to open ${leg.outcome} at ${namedBook(leg, label)}`}
      title={`${leg.sportsbook} has a different site in each state`}
      className={label !== undefined ? className : 'relative z-10 inline-flex min-h-11 w-14 items-center justify-end'}
    >
      {label !== undefined ? (
        <span className={labelClassName}>{label}</span>
      ) : (
        <span className="inline-flex min-h-9 items-center rounded-md border border-line px-1 text-center font-semibold text-2xs text-ink leading-3.5">
          Set your state
        </span>
      )}
    </Link>
  );
}

/** The book for those who hear it, with what is seen of it: someone who speaks to the page says that. */
function namedBook({ sportsbook }: Pick<CardLeg, 'sportsbook'>, label: string | undefined): string {
  return label === undefined || label === sportsbook ? sportsbook : `${sportsbook}, ${label}`;
}
