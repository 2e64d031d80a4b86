import type { Opportunity, OverlapFinding } from '../engine/opportunity.ts';
import type { ScanResult } from '../engine/scan.ts';
import type { NaiveFinding, NaiveResult } from './naive-finder.ts';

type Findings = Pick<NaiveResult, 'arbitrage' | 'overlap' | 'promo' | 'quarantined'>;

/** The engine's result in the naive finder's format. Numbers are rounded to nine digits: sums in another order differ in the last ones. */
export function findingsOf({ arbitrage, overlap, promo, counts }: ScanResult): Findings {
  return rounded({
    arbitrage: arbitrage.map(finding),
    overlap: overlap.map(finding),
    promo: promo.map(finding),
    quarantined: counts.quarantined,
  });
}

/** The naive finder's result without its counts, rounded likewise. */
export function naiveFindingsOf({ arbitrage, overlap, promo, quarantined }: NaiveResult): Findings {
  return rounded({ arbitrage, overlap, promo, quarantined });
}

function finding({ id, kind, margin, flags, legs, overlap, promo }: Opportunity): NaiveFinding {
  const leg = ({ best, threshold, side, stake, quotes }: Opportunity['legs'][number]) => ({
    sportsbookId: best.sportsbookId,
    american: best.american,
    threshold,
    side,
    stake,
    quotes: quotes.map(({ sportsbookId, american }) => ({ sportsbookId, american })),
  });
  return {
    id,
    kind,
    margin,
    flags,
    legs: [leg(legs[0]), leg(legs[1])],
    ...(overlap && { overlap: marketValue(overlap) }),
    ...(promo && { promo }),
  };
}

/** The naive finder knows values from the market's consensus only. */
function marketValue({ source, ...finding }: OverlapFinding): OverlapFinding {
  if (source === 'market') return finding;
  const { bothWin, bothWinProfit, winAndRefund } = finding;
  return { bothWin, bothWinProfit, winAndRefund };
}

function rounded<T>(value: T): T {
  return JSON.parse(
    JSON.stringify(value, (_key, part) => (typeof part === 'number' ? Number(part.toPrecision(9)) : part)),
  );
}
