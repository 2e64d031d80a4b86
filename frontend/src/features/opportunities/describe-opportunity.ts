import { sportLabel } from '../../../../shared/catalogue/sports.ts';
import { safeBetLink, sportsbookName, sportsbookSite } from '../../../../shared/catalogue/sportsbooks.ts';
import type { BestLeg, Opportunity, OpportunityKind } from '../../../../shared/contracts/opportunities.ts';
import { displayOdds } from '../../../../shared/odds/american.ts';
import { centsFromDollars, wholeDollars } from '../../../../shared/odds/money.ts';
import { formatPercent, formatSpan } from '../../lib/format.ts';
import { describeOverlap } from './overlap-text.ts';

/** What a card and the detail dialog show of an opportunity. Times in milliseconds since 1970. */
export interface CardContents {
  readonly id: string;
  readonly league: string;
  readonly title: string;
  readonly startsAt: number;
  readonly market: string;
  readonly participant: string | undefined;
  /** Percent; undefined when the text is no number. */
  readonly margin: number | undefined;
  readonly legs: readonly CardLeg[];
  /** What a person should doubt. */
  readonly warnings: readonly string[];
  /** Plain words beneath the legs. */
  readonly notes: readonly string[];
}

export interface CardLeg {
  readonly label: string;
  readonly outcome: string;
  readonly role: 'Bonus bet' | 'Hedge' | undefined;
  readonly odds: string;
  readonly sportsbookId: number;
  readonly sportsbook: string;
  /** Whole dollars without the sign of currency. */
  readonly stake: string;
  readonly confirmedAt: number;
  /** To the bet itself where the provider tells, otherwise to the book. */
  readonly betUrl: string;
}

const MAX_OUTCOMES = 2;

const roles = {
  arbitrage: [undefined, undefined],
  overlap: [undefined, undefined],
  promo: ['Bonus bet', 'Hedge'],
} as const satisfies Record<OpportunityKind, unknown>;

export function describeOpportunity(opportunity: Opportunity): CardContents {
  const entries = Object.entries(opportunity.bestOdds).slice(0, MAX_OUTCOMES);
  return {
    id: opportunity.id,
    league: sportLabel(opportunity.eventSport),
    title: opportunity.eventTitle,
    startsAt: Date.parse(opportunity.eventStartTime),
    market: marketIn(entries[0]?.[0] ?? ''),
    participant: opportunity.participant,
    margin: marginOf(opportunity),
    legs: entries.map(([label, leg], index) => describeLeg(opportunity, label, leg, index)),
    warnings: warningsOf(
      opportunity,
      entries.map(([, leg]) => leg),
    ),
    notes: opportunity.overlap === undefined ? [] : describeOverlap(opportunity.overlap, teamsOf(opportunity)),
  };
}

/** `away @ home` taken apart; a title of another form has no teams. */
export function teamsOf({ eventTitle }: Pick<Opportunity, 'eventTitle'>): { away: string; home: string } | undefined {
  const [away, home, ...rest] = eventTitle.split(' @ ');
  return away === undefined || home === undefined || rest.length > 0 ? undefined : { away, home };
}

function marginOf({ profitMargin }: Opportunity): number | undefined {
  const margin = Number.parseFloat(profitMargin);
  return Number.isFinite(margin) ? margin : undefined;
}

/** `Over/Under: Over 8.5` → `Over/Under` */
function marketIn(label: string): string {
  const end = label.indexOf(': ');
  return end < 0 ? '' : label.slice(0, end);
}

/** `Over/Under: Over 8.5` → `Over 8.5`; without the participant, who has a place of their own on the card. */
export function outcomeIn(label: string, participant?: string): string {
  const start = label.indexOf(': ');
  const outcome = start < 0 ? label : label.slice(start + 2);
  if (participant === undefined || outcome === participant) return outcome;
  return outcome.startsWith(`${participant} `) ? outcome.slice(participant.length + 1) : outcome;
}

function describeLeg(opportunity: Opportunity, label: string, leg: BestLeg, index: number): CardLeg {
  return {
    label,
    outcome: outcomeIn(label, opportunity.participant),
    role: roles[opportunity.kind][index],
    odds: displayOdds(leg.odds),
    sportsbookId: leg.sportsbookId,
    sportsbook: sportsbookName(leg.sportsbookId),
    stake: wholeDollars(centsFromDollars(opportunity.stakes[label] ?? 0)),
    confirmedAt: Date.parse(leg.updatedAt),
    betUrl: betUrl(leg.sportsbookId, leg.link),
  };
}

export function betUrl(sportsbookId: number, link: string | undefined): string {
  return safeBetLink(sportsbookId, link) ?? sportsbookSite(sportsbookId);
}

function warningsOf({ flags }: Opportunity, legs: readonly BestLeg[]): string[] {
  const texts = { check: 'Verify this price', apart: `Prices confirmed ${formatSpan(secondsApart(legs))} apart` };
  return flags.map((flag) => texts[flag]);
}

function secondsApart(legs: readonly BestLeg[]): number {
  const times = legs.map((leg) => Date.parse(leg.updatedAt));
  return Math.round((Math.max(...times) - Math.min(...times)) / 1_000);
}

/** The profit badge's text: `+2.31%`; `N/A` without a margin. */
export function marginText(margin: number | undefined): string {
  return margin === undefined ? 'N/A' : formatPercent(margin);
}
