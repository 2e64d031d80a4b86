import { betLabel, marketName } from '../../../../../shared/boards/bet-label.ts';
import { cancelsInDollars } from '../../../../../shared/boards/cancel-band.ts';
import { priceAt } from '../../../../../shared/boards/price-at.ts';
import { rulesInDollars, type StakedRow, unknownRules } from '../../../../../shared/boards/rules-in-dollars.ts';
import { TOGETHER_MS } from '../../../../../shared/boards/stale-book.ts';
import { marketLabel } from '../../../../../shared/catalogue/markets.ts';
import { periods } from '../../../../../shared/catalogue/periods.ts';
import { shortSportLabel, sportLabel } from '../../../../../shared/catalogue/sports.ts';
import { shortTeamName, shortTitle, teamsOf } from '../../../../../shared/catalogue/team-names.ts';
import { displayOdds } from '../../../../../shared/odds/american.ts';
import { kinds } from '../../../../../shared/odds/kinds.ts';
import type { Flag } from '../../../../../shared/odds/limits.ts';
import type { Cents } from '../../../../../shared/odds/money.ts';
import type { OddsText } from '../../../../../shared/odds/odds-format.ts';
import type { Leg, Opportunity } from '../../../api/from-wire.ts';
import { formatSpan } from '../../../lib/format.ts';
import { type CardLeg, describeLeg, parseTime } from './describe-leg.ts';
import { type BadgeFigure, badgeOf, safeAmount } from './figures.ts';
import { bothWinDollars, chanceText, overlapLine } from './overlap-line.ts';
import { describeOverlap } from './overlap-text.ts';
import { chanceLine, fairLine } from './value-texts.ts';

/** What a card and the detail dialog show. Times in milliseconds since 1970. */
export interface CardContents {
  readonly id: string;
  /** Name of the kind, shown on mixed boards. */
  readonly kind: string;
  /** `NCAAF` */
  readonly league: string;
  /** `College Football` */
  readonly leagueName: string;
  readonly title: string;
  /** Where there is little room: `Celtics @ Warriors`, `Pts+Reb+Ast`, `Lakers` or `S. Gilgeous-Alexander`. */
  readonly short: {
    readonly title: string;
    readonly market: string;
    /** Of a bet on a part of a game: `1Q`. */
    readonly period: string | undefined;
    readonly participant: string | undefined;
    readonly note: string | undefined;
  };
  /** Undefined if unknown. */
  readonly startsAt: number | undefined;
  readonly market: string;
  readonly participant: string | undefined;
  readonly badge: BadgeFigure;
  /** What the worst result of the shown stakes brings; undefined where the row does not say. */
  readonly dollars: Cents | undefined;
  /** Of an overlap: `Hits 2.1% · risk $1.00 to win $98`; of a value bet: `Fair +104 by 5 books`. */
  readonly overlapLine: string | undefined;
  /** When the older of the prices was last confirmed; undefined if unknown. */
  readonly confirmedAt: number | undefined;
  /** Whether the prices were confirmed so far apart that each leg must say when. */
  readonly confirmedApart: boolean;
  readonly legs: readonly CardLeg[];
  readonly warnings: readonly Warning[];
  /** Further text. */
  readonly notes: readonly string[];
}

export interface Warning {
  /** On the card; undefined where a leg says it. */
  readonly short: string | undefined;
  /** In the details. */
  readonly full: string;
}

const MAX_OUTCOMES = 2;
const UNKNOWN_LEAGUE = 'Unknown league';
const UNKNOWN_EVENT = 'Unknown event';

/** `show`: how the person reads odds. */
export function describeOpportunity(opportunity: Opportunity, show: OddsText = displayOdds): CardContents {
  const legs = opportunity.legs.slice(0, MAX_OUTCOMES);
  const cardLegs = legs.map((leg, index) => describeLeg(opportunity, leg, index));
  const market =
    marketName(legs[0] === undefined ? '' : betLabel(legs[0])) ||
    marketLabel(opportunity.eventSport, opportunity.market);
  return {
    id: opportunity.id,
    kind: kinds[opportunity.kind].label,
    league: shortSportLabel(opportunity.eventSport) || UNKNOWN_LEAGUE,
    leagueName: sportLabel(opportunity.eventSport) || UNKNOWN_LEAGUE,
    title: opportunity.eventTitle || UNKNOWN_EVENT,
    short: shortTexts(opportunity, market),
    startsAt: parseTime(opportunity.eventStartTime),
    market,
    participant: opportunity.participant,
    badge: badgeOf(opportunity),
    dollars: safeAmount(opportunity.profit ?? Number.NaN),
    overlapLine: opportunity.value === undefined ? overlapLine(opportunity) : fairLine(opportunity.value, show),
    ...confirmationOf(legs),
    legs: cardLegs,
    warnings: [
      ...opportunity.flags.map((flag) => warningOf(flag, opportunity, legs, cardLegs)),
      ...cancelWarnings(opportunity),
      ...unknownWarning(unknownRules(stakedRow(opportunity))),
    ],
    notes: opportunityNotes(opportunity),
  };
}

function shortTexts(opportunity: Opportunity, market: string): CardContents['short'] {
  const { kind, eventSport, eventTitle, participant, overlap } = opportunity;
  const teams = teamsOf(opportunity.eventTitle);
  const isTeam = participant === teams?.away || participant === teams?.home;
  const name = isTeam ? (team: string) => shortTeamName(team, eventSport) : shortPlayerName;
  return {
    title: teams ? shortTitle(teams, eventSport) : eventTitle || UNKNOWN_EVENT,
    market: shortMarket(market),
    period: periods.find(({ label }) => market.startsWith(`${label} `))?.short,
    participant: participant === undefined ? undefined : name(participant),
    note: kind === 'arbitrage' && overlap !== undefined ? chanceText(overlap) : undefined,
  };
}

/** Of texts with more characters. */
const LONG_TEXT = 12;
const abbreviations = {
  'Blocked Shots': 'Blocks',
  Points: 'Pts',
  Rebounds: 'Reb',
  Assists: 'Ast',
  Reception: 'Rec',
  Completions: 'Comp',
  Attempts: 'Att',
  Touchdowns: 'TDs',
  Interceptions: 'INTs',
  Yards: 'Yds',
} as const;

/** A market of players without that word, which shows by the name, and a long one as box scores write it. */
function shortMarket(market: string): string {
  const text = market.replace(/^Player /, '');
  if (text === market || text.length <= LONG_TEXT) return text;
  return Object.entries(abbreviations)
    .reduce((short, [word, abbreviation]) => short.replace(word, abbreviation), text)
    .replaceAll(' + ', '+');
}

/** `Shai Gilgeous-Alexander` → `S. Gilgeous-Alexander` */
function shortPlayerName(name: string): string {
  return name.length > LONG_TEXT ? name.replace(/^(\p{L})\p{L}+ /u, '$1. ') : name;
}

function opportunityNotes(opportunity: Opportunity): string[] {
  const { kind, overlap, value } = opportunity;
  if (value !== undefined) return [chanceLine(value)];
  if (overlap === undefined) return [];
  const teams = teamsOf(opportunity.eventTitle);
  if (kind !== 'arbitrage') return describeOverlap(overlap, teams);
  const [first = '', ...rest] = describeOverlap(overlap, teams, bothWinDollars(opportunity, overlap));
  const chance = chanceText(overlap);
  return [chance === undefined ? first : `${first} · ${chance}`, ...rest];
}

function warningOf(flag: Flag, opportunity: Opportunity, legs: readonly Leg[], cards: readonly CardLeg[]): Warning {
  switch (flag) {
    case 'check':
      return same('Verify this price');
    case 'apart':
      return apartWarning(legs);
    case 'outlier':
      return outlierWarning(legs, cards);
    case 'rules differ':
      return { short: 'Rules may differ', full: `Rules may differ. ${rulesText(opportunity) ?? ''}`.trim() };
  }
}

/** Of pairs on one line, whose other prices tell the fair one. */
function cancelWarnings(opportunity: Opportunity): Warning[] {
  if (opportunity.overlap !== undefined) return [];
  const sides = opportunity.legs.map(({ quotes }) => quotes);
  return cancelsInDollars({ ...stakedRow(opportunity), sides }).map((full) => ({ short: 'May be canceled', full }));
}

function unknownWarning(texts: readonly string[]): Warning[] {
  return texts.length === 0 ? [] : [{ short: 'Rules not fully known', full: texts.join(' ') }];
}

/** What differing rules mean at the shown stakes, where that is known. */
function rulesText(opportunity: Opportunity): string | undefined {
  return rulesInDollars(stakedRow(opportunity)) ?? opportunity.rulesDiffer;
}

/** The row's bets at the shown stakes. */
export function stakedRow(opportunity: Opportunity): StakedRow {
  const { kind, eventSport, market, legs } = opportunity;
  const bets = legs.map((leg) => {
    const { sportsbookId, odds } = leg.best;
    return {
      sportsbookId,
      label: betLabel(leg),
      stake: leg.stake,
      price: priceAt({ ...leg.best, odds: Math.trunc(Number(odds)) }, opportunity),
    };
  });
  return { kind, eventSport, market, bets };
}

function outlierWarning(legs: readonly Leg[], cards: readonly CardLeg[]): Warning {
  const texts = legs.flatMap(({ best: { outlier } }, index) =>
    outlier === undefined ? [] : [`${outlier} other books disagree with the price at ${cards[index]?.sportsbook}.`],
  );
  return texts.length === 0 ? same('Other books disagree with a price') : { short: undefined, full: texts.join(' ') };
}

function same(text: string): Warning {
  return { short: text, full: text };
}

function confirmationOf(legs: readonly Leg[]): Pick<CardContents, 'confirmedAt' | 'confirmedApart'> {
  const times = confirmationTimes(legs);
  if (times.length === 0) return { confirmedAt: undefined, confirmedApart: false };
  const confirmedAt = Math.min(...times);
  return { confirmedAt, confirmedApart: Math.max(...times) - confirmedAt > TOGETHER_MS || times.length < legs.length };
}

function confirmationTimes(legs: readonly Leg[]): number[] {
  return legs.flatMap(({ best }) => parseTime(best.updatedAt) ?? []);
}

function apartWarning(legs: readonly Leg[]): Warning {
  const times = confirmationTimes(legs);
  if (times.length < 2) return same('Prices confirmed at different times');
  const short = `${formatSpan(Math.round((Math.max(...times) - Math.min(...times)) / 1_000))} apart`;
  return { short, full: `Prices confirmed ${short}` };
}
