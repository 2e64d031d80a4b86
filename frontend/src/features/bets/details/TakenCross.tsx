import { priceAfterFee } from '../../../../../shared/bets/position.ts';
import type { BetPosition } from '../../../../../shared/contracts/bets/position.ts';
import { american } from '../../../../../shared/odds/american.ts';
import { isPairKind } from '../../../../../shared/odds/limits.ts';
import { centsFromDollars } from '../../../../../shared/odds/money.ts';
import { CrossBar, gapText } from '../../../ui/CrossBar.tsx';

/** The prices of a pair as they were taken, after fees, and the gap between them; nothing of other bets. */
export function TakenCross({ position: { kind, game, legs } }: { position: BetPosition }) {
  const [one, other, ...further] = legs.map(
    (leg) =>
      1 / priceAfterFee(american(leg.odds), { ...leg, stake: centsFromDollars(leg.stake), league: game?.league }),
  );
  if (!isPairKind(kind) || one === undefined || other === undefined || further.length > 0) return null;
  const implied = [one, other] as const;
  const label = `The prices taken imply ${gapText(implied)}`;
  return <CrossBar implied={implied} freshness="fresh" label={label} className="h-10 w-36" />;
}
