import { type MarketRow, MONEYLINE_KEY, marketOf, SPREADS_KEY } from '../catalogue/markets.ts';
import { teamsOf } from '../catalogue/team-names.ts';
import { marketName, outcomeName } from './bet-label.ts';

/** What a bet is on, as far as a result can tell. */
export interface LabelPick {
  /** Key of the market family that the label names. */
  readonly market: string;
  /** Player or team that the market is about. */
  readonly participant: string | null;
  /** 0: home, over or yes; 1: away, under or no. */
  readonly side: 0 | 1;
  /** Over/under: the line. Spreads: on the winning margin of the home team, so home -3.5 is 3.5, and away +3.5 as well. Null without a line. */
  readonly threshold: number | null;
}

/** A bet of a row. */
export interface LabeledBet {
  /** The league's key. */
  readonly eventSport: string;
  /** `away @ home`. */
  readonly eventTitle: string;
  /** The row's market family. Moneylines and spreads stand on one line, so the label may name the other of the two. */
  readonly market: string;
  readonly label: string;
}

const NUMBER = '[+-]?\\d+(?:\\.\\d+)?';
const HANDICAP = new RegExp(`^(.+) (${NUMBER})$`);
const OVER_UNDER = new RegExp(`^(?:(.+) )?(Over|Under) (${NUMBER})$`);
const YES_NO = /^(?:(.+) )?(Yes|No)$/;

/** What the label of a bet says; undefined for one that lists do not have, such as one of an unknown market. */
export function pickOfLabel(bet: LabeledBet): LabelPick | undefined {
  const market = marketNamed(bet);
  if (market === undefined) return undefined;
  const outcome = outcomeName(bet.label);
  switch (market.sides) {
    case 'home-away':
      return teamPick(market, bet, { team: outcome, points: undefined });
    case 'spread': {
      const [, team, points] = HANDICAP.exec(outcome) ?? [];
      return team === undefined ? undefined : teamPick(market, bet, { team, points: Number(points) });
    }
    case 'over-under': {
      const [, participant, side, line] = OVER_UNDER.exec(outcome) ?? [];
      return side === undefined ? undefined : sidePick(market, { participant, isFirst: side === 'Over', line });
    }
    case 'yes-no': {
      const [, participant, side] = YES_NO.exec(outcome) ?? [];
      return side === undefined
        ? undefined
        : sidePick(market, { participant, isFirst: side === 'Yes', line: undefined });
    }
    default:
      return undefined;
  }
}

function marketNamed({ eventSport, market, label }: LabeledBet): MarketRow | undefined {
  const keys = [market, ...(market === MONEYLINE_KEY ? [SPREADS_KEY] : market === SPREADS_KEY ? [MONEYLINE_KEY] : [])];
  return keys.map((key) => marketOf(eventSport, key)).find((row) => row?.label === marketName(label));
}

function teamPick(
  { key }: MarketRow,
  { eventTitle }: LabeledBet,
  { team, points }: { team: string; points: number | undefined },
): LabelPick | undefined {
  const { away, home } = teamsOf(eventTitle) ?? {};
  if (team !== home && team !== away) return undefined;
  const side = team === home ? 0 : 1;
  if (points === undefined) return { market: key, participant: null, side, threshold: null };
  // Adding 0 turns -0 into 0.
  return { market: key, participant: null, side, threshold: (side === 0 ? -points : points) + 0 };
}

function sidePick(
  { key, participant: about }: MarketRow,
  { participant, isFirst, line }: { participant: string | undefined; isFirst: boolean; line: string | undefined },
): LabelPick | undefined {
  if ((about === 'none') !== (participant === undefined)) return undefined;
  return {
    market: key,
    participant: participant ?? null,
    side: isFirst ? 0 : 1,
    threshold: line === undefined ? null : Number(line),
  };
}
