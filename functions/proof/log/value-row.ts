import * as z from 'zod/mini';
import { priceAt } from '../../../shared/boards/price-at.ts';
import { isPlayerProp } from '../../../shared/catalogue/markets.ts';
import type { PricedKind } from '../../../shared/fair/fair-price.ts';
import type { Price } from '../../../shared/odds/american.ts';
import type { BetIndex } from '../../../shared/odds/settlement.ts';
import type { Seconds } from '../../../shared/odds/time.ts';
import type { FairRange } from '../../../shared/proof/logged-value.ts';
import type { GamePick } from '../../bets/games/game-bets.ts';
import type { ListEntry } from '../../odds/snapshot/list-entry.ts';

/** A value bet of a list. */
export interface ListedValue {
  /** Kind, game, market, participant, line, side and book. */
  readonly id: string;
  readonly gameId: string;
  readonly startsAt: Seconds;
  readonly pick: GamePick;
  readonly sportsbookId: number;
  /** American, as quoted, and the return per unit after the book's fee. */
  readonly odds: number;
  readonly price: Price;
  readonly fair: FairRange;
  /** Probability of a refund; 0 also where it is unknown: then values are of what is not refunded. */
  readonly push: number;
  /** The books behind the fair price, one per owner. */
  readonly books: readonly number[];
  /** Which ways to take out the vig the fair price is the lowest of. */
  readonly methods: PricedKind;
}

const valueRow = z.object({
  eventId: z.string(),
  eventSport: z.string(),
  market: z.string(),
  participant: z.optional(z.string()),
  bestOdds: z.record(z.string(), z.object({ sportsbookId: z.int(), odds: z.string(), updatedAt: z.string() })),
  value: z.object({ fairLow: z.number(), fair: z.number(), push: z.optional(z.number()), books: z.array(z.int()) }),
});

/** Behind the last slash of an id: the line or a dash, the side and the book. */
const LINE_SIDE_BOOK = /\/(-|-?[\d.]+):([01]):\d+$/;

/** @throws Error for an entry of another list */
export function listedValue({ id, startsAt, json }: ListEntry): ListedValue {
  const { eventId, eventSport, market, participant = null, bestOdds, value } = z.parse(valueRow, JSON.parse(json));
  const [, line, side] = LINE_SIDE_BOOK.exec(id) ?? [];
  const [bet] = Object.values(bestOdds);
  const odds = Number(bet?.odds);
  const price = bet && priceAt({ ...bet, odds }, { eventSport, market });
  if (bet === undefined || price === undefined || line === undefined) throw new Error(`no value bet: ${id}`);
  const { fairLow, fair, push = 0, books } = value;
  return {
    ...{ id, gameId: eventId, startsAt, sportsbookId: bet.sportsbookId, odds, price, push, books },
    pick: { market, participant, side: sideOf(side), threshold: line === '-' ? null : Number(line) },
    fair: { low: fairLow, middle: fair },
    methods: isPlayerProp(eventSport, market) ? 'prop' : 'game',
  };
}

function sideOf(text: string | undefined): BetIndex {
  return text === '1' ? 1 : 0;
}
