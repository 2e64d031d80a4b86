import { fromWire } from '../../../frontend/src/api/from-wire.ts';
import type { DrawnExample, ExampleAmount } from '../../../frontend/src/features/marketing/offer/example.ts';
import { describeOpportunity, teamsOf } from '../../../frontend/src/features/odds/card/describe-opportunity.ts';
import { badgeText } from '../../../frontend/src/features/odds/card/figures.ts';
import { rangeText } from '../../../frontend/src/features/odds/card/overlap-text.ts';
import type { Opportunity } from '../../../shared/contracts/opportunities.ts';
import { american, type DecimalOdds, toDecimal } from '../../../shared/odds/american.ts';
import { type Cents, cents, nearestCent } from '../../../shared/odds/money.ts';
import { shownPromo } from '../../../shared/odds/promo-return.ts';
import { shownStakes } from '../../../shared/odds/stakes.ts';

/** Total stakes to choose from, in cents, and faces of a bonus bet. */
const TOTALS = [100_00, 500_00, 1_000_00].map(cents);
const FACES = [50_00, 100_00, 250_00].map(cents);

type Prices = readonly [DecimalOdds, DecimalOdds];

/** What the offer shows of an opportunity, with its sums worked out: the page only prints them. */
export function exampleOf(row: Opportunity): Omit<DrawnExample, 'drawnAt'> {
  const opportunity = fromWire(row);
  const { badge, league, title, market, participant, legs } = describeOpportunity(opportunity);
  const odds = legs.map((leg) => american(Number(leg.odds)));
  const [first, second] = odds;
  if (first === undefined || second === undefined) throw new Error(`Not two legs: ${row.id}`);
  const prices = [toDecimal(first), toDecimal(second)] as const;
  const { overlap } = opportunity;
  return {
    league,
    title,
    market: participant === undefined ? market : `${market} · ${participant}`,
    legs: legs.map(({ outcome, odds: text }) => ({ outcome, odds: text })),
    ...(overlap === undefined || overlap.bothWin === null
      ? {}
      : {
          bothWinOn: rangeText(overlap.bothWin, overlap.measure, teamsOf(opportunity)),
          expectedValue: badgeText(badge),
          chance: `${(100 * (overlap.hitProbability ?? 0)).toFixed(1)}%`,
        }),
    amounts:
      row.kind === 'promo' ? FACES.map((face) => promoAt(face, prices)) : TOTALS.map((total) => betsAt(total, prices)),
  };
}

function betsAt(total: Cents, prices: Prices): ExampleAmount {
  const { stakes } = shownStakes({ total, prices });
  const staked = stakes[0] + stakes[1];
  const pays = [nearestCent(stakes[0] * prices[0]), nearestCent(stakes[1] * prices[1])] as const;
  return {
    amount: total,
    staked,
    stakes,
    pays,
    profits: [pays[0] - staked, pays[1] - staked],
    bothWin: pays[0] + pays[1] - staked,
  };
}

/** A bonus bet costs nothing, and pays without its face. */
function promoAt(face: Cents, prices: Prices): ExampleAmount {
  const { hedgeStake } = shownPromo({
    promotion: { kind: 'bonus-bet' },
    amount: face,
    promoted: prices[0],
    hedge: prices[1],
  });
  const pays = [nearestCent(face * (prices[0] - 1)), nearestCent(hedgeStake * prices[1])] as const;
  return {
    amount: face,
    staked: hedgeStake,
    stakes: [face, hedgeStake],
    pays,
    profits: [pays[0] - hedgeStake, pays[1] - hedgeStake],
    bothWin: pays[0] + pays[1] - hedgeStake,
  };
}
