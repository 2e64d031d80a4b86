import { marketLabel } from '../../../../../shared/catalogue/markets.ts';
import { sportLabel } from '../../../../../shared/catalogue/sports.ts';
import { safeBetLink, sportsbookName, sportsbookSite } from '../../../../../shared/catalogue/sportsbooks.ts';
import { displayOdds } from '../../../../../shared/odds/american.ts';
import type { OpportunityKind } from '../../../../../shared/odds/limits.ts';
import { centsFromDollars } from '../../../../../shared/odds/money.ts';
import type { Leg, Opportunity } from '../../../api/from-wire.ts';
import { formatPercent, formatSpan, formatWholeDollars } from '../../../lib/format.ts';
import { describeOverlap } from './overlap-text.ts';

/** What a card and the detail dialog show. Times in milliseconds since 1970. */
export interface CardContents {
  readonly id: string;
  /** Name of the kind, shown on mixed boards. */
  readonly kind: string;
  readonly league: string;
  readonly title: string;
  /** Undefined if unknown. */
  readonly startsAt: number | undefined;
  readonly market: string;
  readonly participant: string | undefined;
  /** Percent; undefined if the text is not a number. */
  readonly margin: number | undefined;
  readonly legs: readonly CardLeg[];
  readonly warnings: readonly string[];
  /** Text below the legs. */
  readonly notes: readonly string[];
}

export interface CardLeg {
  readonly label: string;
  readonly outcome: string;
  readonly role: 'Promo bet' | 'Hedge' | undefined;
  readonly odds: string;
  readonly sportsbookId: number;
  readonly sportsbook: string;
  /** Whole dollars without a currency sign: `1,250`; `0` if missing. */
  readonly stake: string;
  /** Undefined if unknown. */
  readonly confirmedAt: number | undefined;
  /** Link to the bet if the provider sends one, otherwise to the book. */
  readonly betUrl: string;
}

const MAX_OUTCOMES = 2;

/** Dollars. */
const MAX_STAKE = 1e12;
const UNKNOWN_LEAGUE = 'Unknown league';
const UNKNOWN_EVENT = 'Unknown event';

const kindNames: Record<OpportunityKind, string> = { arbitrage: 'Arbitrage', overlap: 'Overlap', promo: 'Promo' };

const roles = {
  arbitrage: [undefined, undefined],
  overlap: [undefined, undefined],
  // A bonus bet, boosted bet or no-sweat bet; the note below says which.
  promo: ['Promo bet', 'Hedge'],
} as const satisfies Record<OpportunityKind, unknown>;

export function describeOpportunity(opportunity: Opportunity): CardContents {
  const legs = opportunity.legs.slice(0, MAX_OUTCOMES);
  return {
    id: opportunity.id,
    kind: kindNames[opportunity.kind],
    league: sportLabel(opportunity.eventSport) || UNKNOWN_LEAGUE,
    title: opportunity.eventTitle || UNKNOWN_EVENT,
    startsAt: parseTime(opportunity.eventStartTime),
    market: marketName(legs[0]?.label ?? '') || marketLabel(opportunity.eventSport, opportunity.market),
    participant: opportunity.participant,
    margin: marginOf(opportunity),
    legs: legs.map((leg, index) => describeLeg(opportunity, leg, index)),
    warnings: warningsOf(opportunity, legs),
    notes: opportunity.overlap === undefined ? [] : describeOverlap(opportunity.overlap, teamsOf(opportunity)),
  };
}

/** The teams of an `away @ home` title; undefined for any other title. */
export function teamsOf({ eventTitle }: Pick<Opportunity, 'eventTitle'>): { away: string; home: string } | undefined {
  const [away, home, ...rest] = eventTitle.split(' @ ');
  return away === undefined || home === undefined || rest.length > 0 ? undefined : { away, home };
}

function parseTime(text: string): number | undefined {
  const at = Date.parse(text);
  return Number.isNaN(at) ? undefined : at;
}

function marginOf({ profitMargin }: Opportunity): number | undefined {
  const margin = Number.parseFloat(profitMargin);
  return Number.isFinite(margin) ? margin : undefined;
}

/** `Over/Under: Over 8.5` → `Over/Under` */
function marketName(label: string): string {
  const end = label.indexOf(': ');
  return end < 0 ? '' : label.slice(0, end);
}

/** `Over/Under: Over 8.5` → `Over 8.5`; without the participant, which the card shows separately. */
export function outcomeName(label: string, participant?: string): string {
  const start = label.indexOf(': ');
  const outcome = start < 0 ? label : label.slice(start + 2);
  if (participant === undefined || outcome === participant) return outcome;
  return outcome.startsWith(`${participant} `) ? outcome.slice(participant.length + 1) : outcome;
}

function describeLeg({ kind, participant }: Opportunity, { label, best, stake }: Leg, index: number): CardLeg {
  return {
    label,
    outcome: outcomeName(label, participant),
    role: roles[kind][index],
    odds: displayOdds(best.odds),
    sportsbookId: best.sportsbookId,
    sportsbook: sportsbookName(best.sportsbookId),
    stake: stakeText(stake),
    confirmedAt: parseTime(best.updatedAt),
    betUrl: betUrl(best.sportsbookId, best.link),
  };
}

/** An absurdly large amount is shown as 0. */
function stakeText(dollars: number): string {
  return formatWholeDollars(dollars > 0 && dollars < MAX_STAKE ? centsFromDollars(dollars) : 0);
}

export function betUrl(sportsbookId: number, link: string | undefined): string {
  return safeBetLink(sportsbookId, link) ?? sportsbookSite(sportsbookId);
}

function warningsOf({ flags }: Opportunity, legs: readonly Leg[]): string[] {
  const texts = { check: 'Verify this price', apart: apartText(legs) };
  return flags.map((flag) => texts[flag]);
}

function apartText(legs: readonly Leg[]): string {
  const times = legs.flatMap(({ best }) => parseTime(best.updatedAt) ?? []);
  if (times.length < 2) return 'Prices confirmed at different times';
  return `Prices confirmed ${formatSpan(Math.round((Math.max(...times) - Math.min(...times)) / 1_000))} apart`;
}

/** The profit badge's text: `+2.31%`; `N/A` without a margin. */
export function marginText(margin: number | undefined): string {
  return margin === undefined ? 'N/A' : formatPercent(margin);
}
