import { betLabel, marketName, outcomeName } from '../../../shared/boards/bet-label.ts';
import { betLink } from '../../../shared/boards/bet-link.ts';
import { linkState, oddsFormatOf, stakeRulesOf } from '../../../shared/boards/bettor.ts';
import type { BoardOffer, PricedQuote } from '../../../shared/boards/board-offer.ts';
import { roomFor } from '../../../shared/boards/staking.ts';
import { leagues } from '../../../shared/catalogue/leagues.ts';
import { sportsbookName } from '../../../shared/catalogue/sportsbooks.ts';
import type { BettingSettings } from '../../../shared/contracts/betting.ts';
import type { ValueDetail } from '../../../shared/contracts/opportunities.ts';
import { chanceText, fairAmerican } from '../../../shared/fair/bet-value.ts';
import { aloneText } from '../../../shared/fair/value-stake.ts';
import { kinds } from '../../../shared/odds/kinds.ts';
import type { PlaceFirstReason } from '../../../shared/odds/limits.ts';
import { cents, formatShortDollars, formatSignedDollars, nearestCent } from '../../../shared/odds/money.ts';
import { type OddsFormat, oddsText } from '../../../shared/odds/odds-format.ts';
import type { Seconds } from '../../../shared/odds/time.ts';
import { type AlertRow, isoSeconds } from '../match/alert-row.ts';
import { easternDay, easternTime, easternTimes } from './eastern-time.ts';
import { plainText } from './plain-names.ts';

/** A press on it opens a bet's place at its sportsbook. */
interface BookButton {
  /** `DraftKings $253`. */
  readonly text: string;
  readonly url: string;
}

/** What to bet, in lines: what it brings, on what, the bets in the order to place them, of when the prices are, and why that order. */
interface BetText {
  /** Without that of when the prices are. */
  readonly lines: readonly string[];
  readonly books: readonly BookButton[];
  /** When each leg's price was confirmed; `first`: the leg to place first. */
  readonly times: readonly Seconds[];
  readonly first: number;
}

/** What it brings, and on what; then a line for each bet. */
const LINES_BEFORE_BETS = 2;

/** All lines. */
export function betLines({ lines, times, first }: Omit<BetText, 'books'>): string[] {
  const inOrder = first === 0 ? times : times.toReversed();
  return lines.toSpliced(
    LINES_BEFORE_BETS + times.length,
    0,
    `${times.length === 1 ? 'price' : 'prices'} of ${easternTimes(inOrder)}`,
  );
}

/** Undefined for someone who has not said where they bet and how much: then nothing is theirs to bet. */
export function betText(row: AlertRow, offer: BoardOffer, betting: BettingSettings, at: Seconds): BetText | undefined {
  const amount = row.kind === 'value' ? betting.bankroll : betting.stake;
  if (amount == null || betting.books.length === 0) return undefined;
  const first = offer.placeFirst?.leg ?? 0;
  const format = oddsFormatOf(betting);
  const inOrder = offer.bets.map((quote, leg) => betOf(row, offer, { quote, leg }, format));
  const bets = first === 0 ? inOrder : inOrder.toReversed();
  return {
    lines: [
      headline(row, offer),
      about(
        row,
        bets.map(({ label }) => label),
        at,
      ),
      ...bets.map(({ text }, n) => (n === 0 && bets.length > 1 ? `1st ${text}` : text)),
      ...(offer.placeFirst === undefined ? [] : [`why first: ${reasons[offer.placeFirst.reason]}`]),
      ...(row.kind === 'value'
        ? [...valueLines(row.value, format), aloneText(roomFor(row, stakeRulesOf(betting)))]
        : []),
      ...(offer.rulesDiffer === undefined ? [] : [`rules differ: ${plainText(offer.rulesDiffer)}`]),
    ],
    times: offer.bets.map(({ updatedAt }) => isoSeconds(updatedAt)),
    first,
    books: bets.map(({ quote, stake, link }) => ({
      text: `${sportsbookName(quote.sportsbookId)} ${formatShortDollars(stake)}`,
      url: bookUrl(quote.sportsbookId, link, stake, betting),
    })),
  };
}

const reasons: Readonly<Record<PlaceFirstReason, string>> = {
  outlier: 'price stands apart',
  older: 'older price',
  moved: 'price moved last',
  longer: 'longer odds',
};

/** `fair +104 by 5 books`, and that it can lose. */
function valueLines({ fairLow, books }: ValueDetail, format: OddsFormat): string[] {
  const fair = fairAmerican(fairLow);
  return [
    ...(fair === undefined ? [] : [`fair ${oddsText(fair, format)} by ${books.length} books`]),
    chanceText(fairLow).replace(/^E/, 'e'),
  ];
}

function betOf(
  row: AlertRow,
  { stakes }: BoardOffer,
  { quote, leg }: { readonly quote: PricedQuote; readonly leg: number },
  format: OddsFormat,
) {
  const label = betLabel({ label: row.legs[leg]?.label ?? '', best: quote, quotes: [quote] });
  const stake = cents(stakes[leg] ?? 0);
  const isBonus = row.kind === 'promo' && leg === 0;
  const listed = row.bets[leg];
  const isListed = listed?.sportsbookId === quote.sportsbookId && listed.odds === quote.odds;
  return {
    ...{ quote, label, stake, link: isListed ? row.links?.[leg] : undefined },
    text: `${plainText(outcomeName(label))} ${oddsText(quote.odds, format)} ${sportsbookName(quote.sportsbookId)} ${formatShortDollars(stake)}${isBonus ? ' bonus bet' : ''}`,
  };
}

/** `Arb +1.20% · $6.00 of $500`, `Value +2.10–3.40% · on average $0.31 of $10`. */
function headline(row: AlertRow, { figure, dollars, stakes }: BoardOffer): string {
  const { kind } = row;
  const name = kinds[kind].alertName;
  const brings = nearestCent(100 * dollars);
  const staked = cents(stakes.reduce((sum, each) => sum + each, 0));
  if (Number.isNaN(figure)) return `${name} unknown · of ${formatShortDollars(staked)}`;
  if (kind === 'promo') {
    return `${name} ${figure.toFixed(2)}% · ${formatSignedDollars(brings)} of a ${formatShortDollars(cents(stakes[0]))} bonus bet`;
  }
  const range = row.kind === 'value' ? rangeText(row.value) : figure.toFixed(2);
  const isAverage = kind === 'overlap' || kind === 'value';
  const share = `${figure < 0 ? '' : '+'}${range}%`;
  return `${name} ${share} · ${isAverage ? 'on average ' : ''}${moneyText(brings)} of ${formatShortDollars(staked)}`;
}

/** `2.10–3.40`: by the lowest fair price, and by the usual one. */
function rangeText({ expectedLow, expected }: ValueDetail): string {
  const [low, middle] = [expectedLow.toFixed(2), expected.toFixed(2)];
  return low === middle ? low : `${low}–${middle}`;
}

/** `$6.00`, `-$5.00`. */
function moneyText(amount: ReturnType<typeof nearestCent>): string {
  return formatSignedDollars(amount).replace(/^\+/, '');
}

/** `New York Rangers @ Nashville Predators, Over/Under 6.5 (NHL, 7:05 PM ET)`. */
function about(row: AlertRow, labels: readonly string[], at: Seconds): string {
  const league = leagues.find(({ key }) => key === row.eventSport)?.label ?? row.eventSport;
  const markets = [...new Set(labels.map(marketName))].filter((name) => name !== '');
  const lines = [...new Set(labels.map((label) => /(?:Over|Under) (\S+)$/.exec(label)?.[1] ?? ''))];
  const [line = ''] = lines.length === 1 ? lines : [];
  const about = row.participant === undefined ? '' : `${plainText(row.participant)} `;
  const market = `${about}${markets.join(' / ')}${line === '' ? '' : ` ${line}`}`;
  const day = easternDay(row.startsAt) === easternDay(at) ? '' : `${easternDay(row.startsAt)}, `;
  return `${plainText(row.eventTitle)}, ${market} (${league}, ${day}${easternTime(row.startsAt)})`;
}

/** Brackets, which are no part of a URL's query as they are. Source: RFC 3986 §3.4 */
const BRACKETS = /[[\]]/g;

/** Where the bet is; the site of the book where its place, or the person's state, is unknown. */
function bookUrl(
  sportsbookId: number,
  link: string | undefined,
  stake: ReturnType<typeof cents>,
  betting: BettingSettings,
): string {
  const target = betLink(sportsbookId, link, linkState(betting, sportsbookId) ?? null, stake);
  return target.opens === 'settings' ? '' : target.url.replace(BRACKETS, encodeURIComponent);
}
