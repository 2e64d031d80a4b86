import { PriceMark } from '../refresh/PriceMark.tsx';
import { BetLink } from './BetLink.tsx';
import type { CardLeg } from './describe-leg.ts';
import { LegBet } from './LegBet.tsx';

/** One leg of a card: the bet, its price, stake and link. Prices and stakes are aligned across cards. */
export function LegRow({ leg, showsAge }: { leg: CardLeg; showsAge: boolean }) {
  return (
    <div className="flex min-h-11 items-center gap-3">
      <LegBet leg={leg} showsAge={showsAge} />
      <div className="shrink-0 text-right tabular-nums">
        <p className="relative font-bold text-base leading-5 tracking-tight">
          <PriceMark place={leg.place} beside />
          {leg.odds}
        </p>
        <p className="font-semibold text-ink text-sm leading-5">
          <span className="sr-only">stake </span>
          <span className="font-normal text-muted">$</span>
          {leg.stake}
        </p>
      </div>
      <BetLink leg={leg} />
    </div>
  );
}
