import { useState } from 'react';
import { buttonStyle } from '../../../ui/Button.tsx';
import { useBetTarget } from '../card/bet-target.ts';
import { type CardLeg, inBetOrder } from '../card/describe-leg.ts';
import { ExternalLink } from '../card/row-icons.ts';

/** Opens the bet to place first, then offers the other: browsers open one tab for each press. */
export function OpenBoth({ legs }: { legs: readonly CardLeg[] }) {
  const [first, second, ...others] = inBetOrder(legs);
  const [opensSecond, setOpensSecond] = useState(false);
  if (first === undefined || second === undefined || others.length > 0) return null;
  return (
    <OpenNext
      leg={opensSecond ? second : first}
      text={opensSecond ? `Now open ${second.sportsbook}` : `Open both, ${first.sportsbook} first`}
      onOpen={() => setOpensSecond(!opensSecond)}
    />
  );
}

interface OpenNextProps {
  leg: CardLeg;
  text: string;
  onOpen: () => void;
}

/** Nothing without an address: the bet's own button says what is missing. */
function OpenNext({ leg, text, onOpen }: OpenNextProps) {
  const target = useBetTarget(leg.bet);
  if (target === undefined || target.opens === 'settings') return null;
  return (
    <a
      href={target.url}
      target="_blank"
      rel="noopener noreferrer"
      onClick={onOpen}
      className={buttonStyle('outline', 'mt-2 w-full')}
    >
      <ExternalLink aria-hidden className="size-4" />
      <span aria-live="polite">{text}</span>
      <span className="sr-only">(opens in a new tab)</span>
    </a>
  );
}
