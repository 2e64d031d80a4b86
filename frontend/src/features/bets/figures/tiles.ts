import {
  type BetFigures,
  closingLineValue,
  dayTotals,
  drawdown,
  luck,
  returnOnBankroll,
  yieldOf,
} from '../../../../../shared/bets/ratios.ts';
import type { BetSums } from '../../../../../shared/contracts/bets/figures.ts';
import { centsFromDollars, formatDollars, formatSignedDollars } from '../../../../../shared/odds/money.ts';
import { formatCount } from '../../../lib/format.ts';
import type { BetsChoice } from '../bets-address.ts';
import { shareText } from '../position-text.ts';
import type { FigureId } from './figure-texts.ts';

/** A figure as shown. */
export interface Tile {
  readonly id: FigureId;
  readonly value: string;
  /** A few words below it. */
  readonly note: string;
  readonly tone: 'gain' | 'loss' | 'plain';
}

/** The bettor's own amounts, dollars; undefined where not set. */
export interface OwnAmounts {
  readonly bankroll: number | undefined;
  readonly unit: number | undefined;
}

const NOTHING: BetSums = {
  bets: 0,
  won: 0,
  lost: 0,
  profit: 0,
  turnover: 0,
  units: 0,
  closeStake: 0,
  closeValue: 0,
  missedBets: 0,
  missedProfit: 0,
};

type Whole = Pick<BetFigures['total'], 'positions' | 'expected' | 'oneLeg'>;

/** What is summed up, for a book or kind if one is chosen; of both the kind. A book has no sums of positions, which span books. */
export function chosenSums(figures: BetFigures, { book, kind }: Pick<BetsChoice, 'book' | 'kind'>) {
  if (kind !== undefined) {
    const group = figures.by.kind.find(({ key }) => key === kind);
    return { sums: group?.sums ?? NOTHING, whole: group?.whole, isAll: false };
  }
  if (book !== undefined) {
    return { sums: figures.by.book.find(({ key }) => key === book)?.sums ?? NOTHING, whole: undefined, isAll: false };
  }
  return { sums: figures.total, whole: figures.total, isAll: true };
}

/** The figures of what is chosen; those that cannot be said of it are left out. */
export function tilesOf(figures: BetFigures, choice: BetsChoice, own: OwnAmounts): Tile[] {
  const { sums, whole, isAll } = chosenSums(figures, choice);
  return [
    ...ofBets(sums, own),
    ...(whole === undefined ? [] : ofPositions(whole)),
    ...(isAll ? [drawdownTile(figures)] : []),
  ];
}

function ofBets(sums: BetSums, { bankroll, unit }: OwnAmounts): Tile[] {
  const onStakes = yieldOf(sums);
  const onBankroll = bankroll === undefined ? undefined : returnOnBankroll(sums, bankroll);
  const clv = closingLineValue(sums);
  return [
    {
      id: 'profit',
      value: signedText(sums.profit),
      note: `${formatCount(sums.bets)} settled bets`,
      tone: valueTone(sums.profit),
    },
    { id: 'turnover', value: dollarsText(sums.turnover), note: 'stakes at risk', tone: 'plain' },
    {
      id: 'yield',
      value: onStakes === undefined ? '–' : shareText(onStakes, 2),
      note: 'profit / turnover',
      tone: valueTone(onStakes),
    },
    ...(onBankroll === undefined
      ? []
      : [
          {
            id: 'bankroll',
            value: shareText(onBankroll, 2),
            note: `of ${dollarsText(bankroll ?? 0)}`,
            tone: valueTone(onBankroll),
          } as const,
        ]),
    ...(unit === undefined && sums.units === 0
      ? []
      : [
          {
            id: 'units',
            value: unitsText(sums.units),
            note: 'by your unit at the time',
            tone: valueTone(sums.units),
          } as const,
        ]),
    {
      id: 'clv',
      value: clv === undefined ? '–' : shareText(clv, 2),
      note: clv === undefined ? 'no fair close yet' : 'against the no-vig close',
      tone: valueTone(clv),
    },
    ...(sums.missedBets === 0
      ? []
      : [
          {
            id: 'missed',
            value: dollarsText(sums.missedProfit),
            note: `on ${formatCount(sums.missedBets)} won ${sums.missedBets === 1 ? 'bet' : 'bets'}`,
            tone: 'plain',
          } as const,
        ]),
  ];
}

function ofPositions({ expected, oneLeg, positions }: Whole): Tile[] {
  const deviations = luck(expected);
  const isKnown = expected.positions > 0;
  return [
    {
      id: 'expected',
      value: isKnown ? signedText(expected.profit) : '–',
      note: isKnown
        ? `actual ${signedText(expected.actual)}${deviations === undefined ? '' : `, ${sigmaText(deviations)}`}`
        : 'no fair close yet',
      tone: 'plain',
    },
    {
      id: 'oneLeg',
      value: signedText(oneLeg.profit),
      note: `${formatCount(oneLeg.positions)} of ${formatCount(positions)} positions`,
      tone: valueTone(oneLeg.profit),
    },
  ];
}

function drawdownTile(figures: BetFigures): Tile {
  const largest = drawdown(dayTotals(figures.days));
  return { id: 'drawdown', value: dollarsText(largest), note: 'largest drop, by day', tone: 'plain' };
}

/** `+0.3 σ` */
export function sigmaText(deviations: number): string {
  const text = deviations.toFixed(1);
  return `${Number(text) > 0 ? '+' : ''}${Number(text) === 0 ? '0.0' : text} σ`;
}

/** `+$612.40`; without cents from $10,000 on, where they are noise. `amount`: dollars. */
export function signedText(amount: number): string {
  return shortened(formatSignedDollars(centsFromDollars(amount)), amount);
}

/** `$28,450` */
export function dollarsText(amount: number): string {
  return shortened(formatDollars(centsFromDollars(amount)), amount);
}

const NO_CENTS_FROM = 10_000;

function shortened(text: string, amount: number): string {
  return Math.abs(amount) >= NO_CENTS_FROM || text.endsWith('.00') ? text.replace(/\.\d\d$/, '') : text;
}

function unitsText(units: number): string {
  return `${units > 0 ? '+' : ''}${units.toFixed(2)}`;
}

function valueTone(value: number | undefined): Tile['tone'] {
  if (value === undefined || value === 0) return 'plain';
  return value > 0 ? 'gain' : 'loss';
}
