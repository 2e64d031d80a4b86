import type { ImportedPosition } from '../../contracts/bets/imports.ts';
import { betMessages, MAX_LEGS, MAX_SELECTIONS, newLeg, positionKinds } from '../../contracts/bets/position.ts';
import { refundShare } from '../../contracts/promotions.ts';
import { withoutGuard } from '../../csv/to-csv.ts';
import { cents, dollars, nearestCent } from '../../odds/money.ts';
import { lineOfSide } from '../side-line.ts';
import { parseBook } from './books.ts';
import { CellProblem, oddsOf, parseAmount, parsePrice, quoted, type ReadOptional, stakeOf } from './cells.ts';
import { parseLine } from './picks.ts';
import { parseResult } from './results.ts';
import type { Row } from './rows.ts';
import { cleanText } from './texts.ts';
import { parseTimeCell, usDates } from './times.ts';

type Leg = ImportedPosition['legs'][number];

const MAX_KEY = 80;
const GAME_ID = /^[\w-]{1,80}$/;
const MAX_NOTE = 500;
const MAX_TAGS = 10;
const MAX_TAG = 40;

/** Which position a line of our own form belongs to. @throws CellProblem */
export function ownPositionId({ cell }: Row): string {
  const id = cleanText(own(cell('position_id')), MAX_KEY);
  if (id === '') throw new CellProblem('has no position_id');
  return id;
}

/** A position of our own form from its first line and its bets. @throws CellProblem */
export function ownPosition({ cell }: Row, legs: readonly Leg[], optional: ReadOptional): ImportedPosition {
  if (legs.length > MAX_LEGS) throw new CellProblem(`belongs to a position with more than ${MAX_LEGS} bets`);
  const kind = positionKinds.find((each) => each === cell('kind'));
  if (kind === undefined) throw new CellProblem(`kind ${quoted(cell('kind'))} is not known`);
  const placedAt = parseTimeCell(cell('placed_at'), 'placed_at', usDates);
  if (placedAt === undefined) throw new CellProblem('has no placed_at');
  const unit = optional(() => (cell('unit') === '' ? undefined : stakeOf(cell('unit'))));
  return {
    unit: unit === undefined ? undefined : dollars(unit),
    kind,
    game: gameOf(cell),
    doubleKey: `crossbook:${ownPositionId({ line: 0, cell })}`,
    placedAt,
    legs: [...legs],
    tags: ownTags(own(cell('tags'))),
    note: cleanText(own(cell('note')), MAX_NOTE),
  };
}

/** Whether a line is a leg of a parlay: `1.2`. */
export function isOwnSelection({ cell }: Row): boolean {
  return /^\d+\.\d+$/.test(cell('leg'));
}

/** The leg of a parlay of a line of our own form. @throws CellProblem */
function ownSelection({ cell }: Row): NonNullable<Leg['selections']>[number] {
  const result = parseResult(cell('status'));
  if (result === 'paid') throw new CellProblem(`status ${quoted(cell('status'))} is not that of a parlay’s leg`);
  return {
    game: gameOf(cell),
    label: cleanText(own(cell('pick'))),
    pick: pickOf(cell),
    odds: cell('odds_american') === '' ? null : oddsOf(cell('odds_american'), 'american').american,
    result: result === 'open' ? undefined : result,
  };
}

/** The bet of a line of our own form, and the lines of its legs if it is a parlay. @throws CellProblem */
export function ownLeg({ cell }: Row, parlay: readonly Row[], optional: ReadOptional): Leg {
  if (parlay.length === 1 || parlay.length > MAX_SELECTIONS) throw new CellProblem(betMessages.parlay);
  const size = optional(() => sizeOf(cell('parlay_size')));
  const asked = optional(() => (cell('asked') === '' ? undefined : stakeOf(cell('asked'))));
  const [stake, bonus, result] = [
    stakeOf(cell('stake')),
    cell('bonus').toLowerCase() === 'yes',
    parseResult(cell('status')),
  ];
  const settledAt = optional(() => parseTimeCell(cell('settled_at'), 'settled_at', usDates));
  const closeDecimal = optional(() => parsePrice(cell('close_decimal'), 'close_decimal', 'decimal'));
  const closeFair = optional(() => probabilityOf(cell('close_probability')));
  const closeThreshold = optional(() => storedLine(cell('close_threshold'), 'close_threshold'));
  const refundValue = bonus ? undefined : optional(() => shareOf(cell, 'refund_value'));
  const countedValue = bonus ? optional(() => shareOf(cell, 'counted_value')) : undefined;
  return {
    ...parseBook(own(cell('book'))),
    label: cleanText(own(cell('pick'))),
    pick: pickOf(cell),
    odds: oddsOf(cell('odds_american'), 'american').american,
    stake: dollars(stake),
    bonus,
    ...(result !== 'open' && {
      settlement:
        result === 'paid'
          ? { result, payout: payoutOf(cell, bonus ? nearestCent(stake * (countedValue ?? 0)) : stake) }
          : { result },
    }),
    refundValue,
    refundMissing: cell('refund_missing').toLowerCase() === 'yes' ? (true as const) : undefined,
    countedValue,
    settledAt: result === 'open' ? undefined : settledAt,
    closeDecimal,
    closeFair,
    closeThreshold,
    selections: parlay.length > 0 ? parlay.map(ownSelection) : undefined,
    size,
    asked: asked === undefined ? undefined : dollars(asked),
  };
}

/** @throws CellProblem */
function sizeOf(cell: string): number | undefined {
  if (cell === '') return undefined;
  const size = newLeg.shape.size.safeParse(Number(cell)).data;
  if (size === undefined) throw new CellProblem(`parlay_size ${quoted(cell)} is not a number of legs`);
  return size;
}

/** What came back, in dollars. */
function payoutOf(cell: Row['cell'], stake: number): number {
  const profit = parseAmount(cell('profit'), 'profit');
  if (profit === undefined) throw new CellProblem('was paid out, but has no profit');
  if (profit + stake < 0) throw new CellProblem('lost more than its stake');
  return dollars(cents(profit + stake));
}

function gameOf(cell: Row['cell']): ImportedPosition['game'] {
  const [id, league, title] = [own(cell('event_id')), own(cell('league')), own(cell('event'))];
  const startTime = parseTimeCell(cell('start'), 'start', usDates) ?? null;
  if (`${id}${league}${title}` === '' && startTime === null) return null;
  return { id: GAME_ID.test(id) ? id : null, league: cleanText(league, MAX_KEY), title: cleanText(title), startTime };
}

function pickOf(cell: Row['cell']): Leg['pick'] {
  const market = cleanText(own(cell('market')), MAX_KEY);
  const side = sideOf(cell('side').toLowerCase());
  if (market === '' || side === undefined) return null;
  const line = storedLine(cell('line'), 'line') ?? null;
  const threshold = lineOfSide(own(cell('league')), { market, side, line });
  return {
    market,
    participant: cleanText(own(cell('participant'))) || null,
    side,
    threshold: threshold === '' ? null : threshold,
  };
}

/** @throws CellProblem */
function storedLine(cell: string, name: string): number | undefined {
  if (cell === '') return undefined;
  const line = parseLine(cell);
  if (line === undefined) throw new CellProblem(`${name} ${quoted(cell)} is not a line`);
  return line;
}

/** As the import call takes it. @throws CellProblem */
function probabilityOf(cell: string): number | undefined {
  if (cell === '') return undefined;
  const value = Number(cell);
  if (!(value >= 0.000001 && value <= 0.999999))
    throw new CellProblem(`close_probability ${quoted(cell)} is not a probability`);
  return value;
}

/** A share from 0 to 1. @throws CellProblem */
function shareOf(cell: Row['cell'], name: string): number | undefined {
  const text = cell(name);
  if (text === '') return undefined;
  const share = refundShare.safeParse(Number(text)).data;
  if (share === undefined) throw new CellProblem(`${name} ${quoted(text)} is not a share from 0 to 1`);
  return share;
}

function sideOf(word: string): 0 | 1 | undefined {
  if (['home', 'over', 'yes'].includes(word)) return 0;
  return ['away', 'under', 'no'].includes(word) ? 1 : undefined;
}

/** Separated by semicolons; a semicolon of a tag has a backslash before it. */
function ownTags(cell: string): string[] {
  return (cell.match(/(?:\\.|[^;\\])+/g) ?? [])
    .map((tag) => cleanText(tag.replace(/\\(.)/g, '$1'), MAX_TAG))
    .filter((tag) => tag !== '')
    .slice(0, MAX_TAGS);
}

function own(cell: string): string {
  return withoutGuard(cell);
}
