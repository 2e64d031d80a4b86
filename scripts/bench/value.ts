import { EventReader } from '../../functions/opportunities/provider/normalize.ts';
import { EventAssembly } from '../../functions/opportunities/scan/event-assembly.ts';
import { isZeroPossible } from '../../shared/catalogue/markets.ts';
import type { EventCells } from '../../shared/engine/cells.ts';
import { linePoints, marketKind } from '../../shared/engine/group-outcomes.ts';
import type { EventFacts, Opportunity } from '../../shared/engine/opportunity.ts';
import { Scan } from '../../shared/engine/scan.ts';
import type { MarketKind } from '../../shared/odds/distribution/market-family.ts';
import type { LinePoint, Outcomes } from '../../shared/odds/distribution/outcomes.ts';
import { type ValueSource, valueSources } from '../../shared/odds/limits.ts';
import { pushMass } from '../../shared/odds/no-vig.ts';
import { interpolationOf, leagueOutcomesOf } from '../../shared/odds/overlap-outcomes.ts';
import { overlapPayoff } from '../../shared/odds/overlap-payoff.ts';
import { overlapValue } from '../../shared/odds/overlap-value.ts';
import { newestUpdate, objectsIn } from '../simulators/odds-provider/recordings/json-recording.ts';
import { type Recording, readRecordings } from '../simulators/odds-provider/recordings/read-recordings.ts';
import { recordingsFolder } from '../simulators/odds-provider/recordings/recordings-folder.ts';
import type { Figure } from './figures.ts';

/** Books that a line needs for the market's consensus. */
const CONSENSUS_BOOKS = 3;

/** A group's lines, kept until its overlaps are known. */
interface Group {
  readonly points: readonly LinePoint[];
  readonly kind: MarketKind;
}

type HitProbabilities = Partial<Record<ValueSource, number>>;

/**
 * Expected values on recorded odds, each recording scanned by itself: the share of overlaps that have one, and how far the sources of one
 * overlap's hit probability agree, in percentage points.
 */
export async function benchValue(folder: string = recordingsFolder): Promise<Figure[]> {
  const { files } = await readRecordings(folder);
  const found = files.flatMap(overlapsOf);
  const sources = Map.groupBy(found, ({ overlap }) => overlap.overlap?.source ?? 'none');
  const valued = found.length - (sources.get('none')?.length ?? 0);
  const figures: Figure[] = [
    {
      name: 'overlaps with an expected value',
      size: found.length,
      value: valued / found.length,
      unit: 'ratio',
      atLeast: 0.9,
    },
    ...[...sources].map(([source, held]): Figure => {
      return { name: `source ${source}`, size: found.length, value: held.length / found.length, unit: 'ratio' };
    }),
  ];
  for (const [league, held] of Map.groupBy(found, ({ overlap }) => overlap.event.league)) {
    const hits = held.filter(({ overlap }) => overlap.overlap?.bothWin).map(hitProbabilities);
    for (const [first, second] of pairsOf(valueSources)) {
      const differences = hits.flatMap(({ [first]: a, [second]: b }) =>
        a === undefined || b === undefined ? [] : [100 * (a - b)],
      );
      if (differences.length === 0) continue;
      const [name, size] = [`${league} ${first} - ${second}`, differences.length];
      figures.push(
        { name: `${name}, mean`, size, value: Math.abs(mean(differences)), unit: 'points', goal: 0.5 },
        { name: `${name}, absolute`, size, value: mean(differences.map(Math.abs)), unit: 'points', goal: 1 },
      );
    }
  }
  return figures;
}

function overlapsOf({ events, format }: Recording): { overlap: Opportunity; group: Group | undefined }[] {
  const at = newestUpdate(events);
  if (at === null) return [];
  const scan = new Scan(at);
  const groups = new Map<string, Group>();
  const assembly = new EventAssembly(new EventReader(), scan, (event, cells) => collectGroups(groups, event, cells));
  for (const { id } of objectsIn(events)) if (typeof id === 'string') assembly.expect(id);
  assembly.add(events, format);
  assembly.finish();
  return scan.finish().overlap.map((overlap) => ({
    overlap,
    group: groups.get(groupKey(overlap.event.id, overlap.family, overlap.participant)),
  }));
}

function collectGroups(groups: Map<string, Group>, event: EventFacts, cells: EventCells): void {
  for (let first = 0; first < cells.count; ) {
    const end = cells.groupEnd(first);
    const facts = cells.facts(first);
    if (facts !== undefined) {
      const zeroIsPossible = isZeroPossible(facts.family, event.league);
      groups.set(groupKey(event.id, facts.family.key, facts.participant), {
        points: linePoints(cells, { facts, first, end }),
        kind: marketKind(facts.family, event.league, zeroIsPossible),
      });
    }
    first = end;
  }
}

/** What each source that has one says of an overlap's hit probability. */
function hitProbabilities({ overlap, group }: ReturnType<typeof overlapsOf>[number]): HitProbabilities {
  const [first, second] = overlap.legs;
  const bothWin = overlap.overlap?.bothWin;
  if (group === undefined || first === undefined || second === undefined || !bothWin) return {};
  const [over, under] = [first.threshold ?? Number.NaN, second.threshold ?? Number.NaN];
  const { points, kind } = group;
  const { zeroIsPossible } = kind;
  const consensusAt = (line: number) =>
    points.find((point) => point.line === line && point.books >= CONSENSUS_BOOKS)?.above;
  const market = (line: number) => ({ above: consensusAt(line), push: pushMass(line, consensusAt) });
  const payoff = overlapPayoff({ over, under, first: first.best.price, second: second.best.price, zeroIsPossible });
  const curve = interpolationOf(points, kind);
  const hits = (outcomes: Outcomes | undefined) =>
    outcomes && outcomes.above(bothWin.from - 1) - outcomes.above(bothWin.to);
  const all = {
    market: overlapValue(payoff, market(over), market(under))?.hitProbability,
    interpolated: hits(curve?.reaches(over) && curve.reaches(under) ? curve : undefined),
    league: hits(leagueOutcomesOf(points, kind)),
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}

function pairsOf<T>(items: readonly T[]): (readonly [T, T])[] {
  return items.flatMap((first, index) => items.slice(index + 1).map((second) => [first, second] as const));
}

function groupKey(eventId: string, family: string, participant: string | null): string {
  return JSON.stringify([eventId, family, participant]);
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
