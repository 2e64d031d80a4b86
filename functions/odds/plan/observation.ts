import { markets } from '../../../shared/catalogue/markets.ts';
import type { EventFacts, Opportunity } from '../../../shared/engine/opportunity.ts';
import type { ScanResult } from '../../../shared/engine/scan.ts';
import type { Seconds } from '../../../shared/odds/time.ts';
import { type GameGroup, groupKey, type MarketGroup, marketGroup } from './market-groups.ts';
import type { Observation } from './worth.ts';

/** The calls about single games that a run made and that were answered. */
interface AnsweredCalls {
  /** When the run started, seconds since 1970. */
  readonly at: Seconds;
  readonly calls: readonly { readonly eventId: string; readonly group: GameGroup }[];
}

/** The order in which a pair's groups count: it needs the quotes of both legs, and would be found without the later group's only by luck. */
const laterGroups: readonly MarketGroup[] = ['alternates', 'props', 'game'];

/**
 * What a run's calls have found, by game and group of markets. Only what makes money on average counts, for people with all books:
 * arbitrages, and overlaps with a positive expected value. Promos and low holds are lists of the best, which are always full.
 */
export function observationOf(
  findings: { readonly events: readonly EventFacts[]; readonly result: Pick<ScanResult, 'arbitrage' | 'overlap'> },
  { at, calls }: AnsweredCalls,
): Observation {
  const { events, result } = findings;
  const found = new Map<string, number>();
  for (const opportunity of [...result.arbitrage, ...result.overlap].filter(makesMoney)) {
    const key = groupKey(opportunity.event.id, groupOfPair(opportunity));
    found.set(key, (found.get(key) ?? 0) + 1);
  }
  const starts = new Map(events.map((event) => [event.id, event.startsAt]));
  return {
    at,
    games: calls.flatMap(({ eventId, group }) => {
      const startsIn = (starts.get(eventId) ?? at) - at;
      return startsIn <= 0 ? [] : [{ group, startsIn, found: found.get(groupKey(eventId, group)) ?? 0 }];
    }),
  };
}

function makesMoney({ kind, fewBooks, overlap }: Opportunity): boolean {
  if (fewBooks === true || overlap?.beaten === true) return false;
  return kind === 'arbitrage' || (overlap?.expectedValue ?? 0) > 0;
}

function groupOfPair({ legs }: Opportunity): MarketGroup {
  const groups = new Set(
    legs.map(({ best }) => {
      const market = markets[best.market];
      return market === undefined ? 'main' : marketGroup(market);
    }),
  );
  return laterGroups.find((group) => groups.has(group)) ?? 'main';
}
