import type { ImportedPosition } from '../../contracts/bets/imports.ts';
import { type BetResult, betOdds, MAX_SELECTIONS } from '../../contracts/bets/position.ts';
import { type AmericanOdds, decimal, isDecimalOdds, type Price, toAmerican, toDecimal } from '../../odds/american.ts';
import { type Cents, dollars } from '../../odds/money.ts';
import { legProfit } from '../leg-money.ts';
import { priceAfterFee } from '../position.ts';
import { parseBook } from './books.ts';
import { CellProblem, type ReadOptional, type WrittenOdds } from './cells.ts';
import { leagueLabel } from './leagues.ts';
import { splitBet } from './mapping.ts';
import { fileSettlement, parseResult, resultByProfit } from './results.ts';
import { cleanText, MAX_NOTE, MAX_TEXT, noteOf } from './texts.ts';

type Leg = ImportedPosition['legs'][number];

/** A leg of a parlay, with its odds and result where the file has them. */
interface ForeignSelection {
  readonly text: string;
  readonly odds?: AmericanOdds | undefined;
  readonly result?: BetResult | 'open' | undefined;
}

/** A bet as another program has it: one line of its file. */
export interface ForeignBet {
  readonly source: string;
  /** The program's id of the bet; undefined or empty if it has none. */
  readonly id?: string | undefined;
  readonly placedAt: string;
  /** The book's name; empty if the file does not say. */
  readonly book: string;
  /** What is bet on; of parlays all of it. */
  readonly text: string;
  /** Beside what of the text does not fit. */
  readonly note?: string;
  readonly isParlay: boolean;
  /** The legs of a parlay, where the file tells them apart. */
  readonly selections?: readonly ForeignSelection[];
  readonly odds: WrittenOdds;
  readonly stake: Cents;
  readonly bonus: boolean;
  /** How it ended, in the program's word. */
  readonly result: string;
  readonly profit: Cents | undefined;
  readonly settledAt?: string | undefined;
  readonly closeDecimal?: number | undefined;
  readonly league?: string | undefined;
  /** `away @ home`; empty if the file does not say. */
  readonly title?: string;
  readonly startTime?: string | undefined;
  readonly pick?: Leg['pick'];
  readonly tags: readonly string[];
}

const PARLAY = /parlay|sgp|teaser|round.?robin|combo|combined|accumulator|\bacca\b|multi|double|treble/i;

/** Whether a program's name for a type of bet is that of several selections in one bet. */
export function isParlayType(type: string): boolean {
  return PARLAY.test(type);
}

/** A lost stake that comes back as a bonus bet. */
const NO_SWEAT = /no.?sweat|insur|bet.?back|safety.?net|second.?chance/i;

/** A bet whose result is not understood is settled by its profit, or open; so is one that was cashed out for nobody knows how much. */
export function toPosition(bet: ForeignBet, optional: ReadOptional): ImportedPosition {
  const { settledAt, closeDecimal, stake, bonus, profit, league } = bet;
  const result = optional(() => knownResult(bet)) ?? (profit === 0 ? 'open' : resultByProfit(profit));
  const book = parseBook(bet.book);
  // Some programs say of a lost bonus bet only that nothing was lost; so they do where a lost stake was refunded.
  const isRefunded = NO_SWEAT.test(`${bet.text} ${bet.tags.join(' ')}`);
  const isBonus = bonus || (result === 'lost' && profit === 0 && !isRefunded);
  const facts = { ...book, stake, league, placedAt: bet.placedAt, pick: bet.pick ?? null };
  const odds = exactOdds({ ...bet, result }, (each) => priceAfterFee(each, facts));
  const price = priceAfterFee(odds, facts);
  const money = { stake, price, bonus: isBonus, profit };
  const settlement =
    optional(() => fileSettlement(result, money)) ??
    fileSettlement(result === 'paid' ? 'open' : result, { ...money, profit: undefined });
  return {
    kind: bet.isParlay ? 'parlay' : 'single',
    game: league === undefined ? null : gameOf(league, bet),
    doubleKey: doubleKeyOf(bet),
    placedAt: bet.placedAt,
    legs: [
      {
        ...book,
        label: cleanText(bet.text) || 'Bet',
        pick: bet.isParlay ? null : (bet.pick ?? null),
        ...(bet.isParlay && selectionsOf(bet.selections ?? [])),
        odds,
        stake: dollars(stake),
        bonus: isBonus,
        settlement,
        settledAt: settlement && settledAt,
        closeDecimal,
      },
    ],
    tags: [...bet.tags],
    note: noteOf(bet.text) || cleanText(bet.note ?? '', MAX_NOTE),
  };
}

/** What the file says of the legs of a parlay; their odds can stand behind what they are on. */
function selectionsOf(all: readonly ForeignSelection[]): Pick<Leg, 'selections'> {
  if (all.length < 2 || all.length > MAX_SELECTIONS) return {};
  const selections = all.map(({ text, odds: stated, result }) => {
    const split = splitBet(text);
    const odds = betOdds.safeParse(stated ?? Number(split.odds?.replace('−', '-'))).data;
    return {
      ...{ game: null, pick: null, odds: odds ?? null },
      label: cleanText(stated === undefined && odds !== undefined ? split.bet : text),
      result: result === 'open' || result === 'paid' ? undefined : result,
    };
  });
  return { selections };
}

/** @throws CellProblem */
function knownResult({ result: word, profit }: ForeignBet): BetResult | 'open' {
  const result = parseResult(word);
  if (result === 'paid' && profit === undefined) {
    throw new CellProblem('was cashed out, but the file does not say for how much: settle it by hand');
  }
  return result;
}

function gameOf(league: string, { title = '', startTime }: ForeignBet): ImportedPosition['game'] {
  return { id: null, league, title: cleanText(title) || leagueLabel(league), startTime: startTime ?? null };
}

/**
 * Decimal odds in files are rounded: of the American odds that are written alike, those that brought the profit of a won bet. So 1.91, which
 * paid $90.91 on $100, is -110.
 */
function exactOdds(
  bet: ForeignBet & { readonly result: BetResult | 'open' },
  effective: (odds: AmericanOdds) => Price,
): AmericanOdds {
  const { odds, profit, stake, result } = bet;
  if (odds.decimal === undefined || result !== 'won' || profit === undefined || profit <= 0) return odds.american;
  const paid = 1 + profit / stake;
  if (!isDecimalOdds(paid) || paid > 10_000 || paid < 1.0002) return odds.american;
  const exact = toAmerican(decimal(paid));
  const isWrittenAlike =
    Math.abs(toDecimal(exact) - odds.decimal.value) <= 0.5 * 10 ** -odds.decimal.digits * (1 + 1e-9);
  const brought = legProfit({ stake, bonus: false, price: effective(exact) }, { won: 1, refunded: 0 });
  return isWrittenAlike && brought === profit ? exact : odds.american;
}

/** The source and its id of the bet, or the placed minute, book, text and stake; cut to what can be stored. */
function doubleKeyOf({ source, id = '', placedAt, book, text, stake }: ForeignBet): string {
  const minute = placedAt.slice(0, 'yyyy-mm-ddThh:mm'.length);
  const key =
    id.trim() !== '' ? `${source}:${id.trim()}` : `${source}|${minute}|${book.trim()}|${text.trim()}|${stake}`;
  const plain = cleanText(key, Number.POSITIVE_INFINITY);
  return plain.length <= MAX_TEXT ? plain : `${plain.slice(0, MAX_TEXT - 15)}#${fingerprint(plain)}`;
}

/** Tells long texts apart; 13 or 14 characters. 53 bits, not for secrets. Source: cyrb53, https://github.com/bryc/code (public domain) */
function fingerprint(text: string): string {
  let [high, low] = [0xdeadbeef, 0x41c6ce57];
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    high = Math.imul(high ^ unit, 2654435761);
    low = Math.imul(low ^ unit, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return (4294967296 * (2097151 & low) + (high >>> 0)).toString(16).padStart(14, '0');
}
