import { holdsMoneyline, MONEYLINE_KEY } from '../catalogue/markets.ts';
import type { EventCells } from './cells.ts';
import type { GroupFacts } from './event-groups.ts';
import { type OpportunityIdParts, opportunityId } from './opportunity.ts';
import { byText } from './ranking.ts';
import { MONEYLINE, NO_THRESHOLD, thresholdNumber } from './threshold.ts';

/** An id with those under which the same bets were listed before lines or spellings of a name were joined. */
export interface Ids {
  readonly id: string;
  /** In code-unit order. */
  readonly formerIds: readonly string[];
}

/** Of what an id is made: one line or two, and a suffix. */
interface LineIdParts extends Omit<OpportunityIdParts, 'family' | 'participant' | 'line'> {
  readonly facts: GroupFacts;
  /** Cells of the line, or of both lines. */
  readonly cells: EventCells;
  readonly of: readonly [number, number];
  /** `:0`, the side of a bonus bet. */
  readonly suffix?: string;
}

/** Key of the family under which bets on one line are listed: the line 0 of a full game's spreads is its moneyline. */
export function listedFamily({ family }: GroupFacts, threshold: number): string {
  return holdsMoneyline(family) && threshold === MONEYLINE ? MONEYLINE_KEY : family.key;
}

/** Ids of bets on the two sides of one line. */
export function oneLineIds(parts: LineIdParts): Ids {
  const { facts, cells, of, suffix = '' } = parts;
  const name = oneLineName(facts, cells.threshold[of[0]] ?? NO_THRESHOLD);
  const former =
    name.family === MONEYLINE_KEY
      ? namedLines(cells, of).map((named) => ({ family: facts.family.key, line: lineText(named) }))
      : [];
  return idsOf(parts, [name, ...former], suffix);
}

/** The family and the line in the id of bets on the two sides of one line. */
export function oneLineName(facts: GroupFacts, threshold: number): { family: string; line: string } {
  const family = listedFamily(facts, threshold);
  return { family, line: family === MONEYLINE_KEY ? '-' : lineText(threshold) };
}

/** Ids of bets on two lines. */
export function twoLineIds(parts: LineIdParts): Ids {
  const { facts, cells, of } = parts;
  const family = facts.family.key;
  const names = of.map((cell) => {
    const threshold = cells.threshold[cell] ?? NO_THRESHOLD;
    const isJoined = holdsMoneyline(facts.family) && threshold === MONEYLINE;
    const others = isJoined ? namedLines(cells, [cell]).filter((named) => named !== threshold) : [];
    return [threshold, ...others];
  });
  const [overs = [], unders = []] = names;
  const lines = overs.flatMap((over) =>
    unders.map((under) => ({ family, line: `${lineText(over)}:${lineText(under)}` })),
  );
  return idsOf(parts, lines, '');
}

const NO_IDS: readonly string[] = [];

/** The first name is the id, all others, and all names with another spelling of the participant, are former ids. */
function idsOf(
  { kind, eventId, facts }: LineIdParts,
  names: readonly { readonly family: string; readonly line: string }[],
  suffix: string,
): Ids {
  const [only] = names;
  if (only !== undefined && names.length === 1 && facts.otherSpellings.length === 0) {
    const { family, line } = only;
    const id = opportunityId({ kind, eventId, family, participant: facts.participant, line: `${line}${suffix}` });
    return { id, formerIds: NO_IDS };
  }
  const [id = '', ...former] = [facts.participant, ...facts.otherSpellings].flatMap((participant) =>
    names.map(({ family, line }) => opportunityId({ kind, eventId, family, participant, line: `${line}${suffix}` })),
  );
  return { id, formerIds: former.toSorted(byText) };
}

/** The lines that the spread quotes of joined cells name. */
function namedLines(cells: EventCells, of: readonly number[]): number[] {
  const lines = of.flatMap((cell) => cells.quotesOf(cell).map(({ line }) => line));
  return [...new Set(lines.filter((line) => line !== NO_THRESHOLD))];
}

function lineText(threshold: number): string {
  return `${thresholdNumber(threshold) ?? '-'}`;
}
