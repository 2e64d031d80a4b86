import { betMessages, type NewLeg } from '../../shared/contracts/bets/position.ts';
import type { placePosition } from '../../shared/contracts/bets/positions.ts';
import type { RequestOf } from '../../shared/contracts/contract.ts';
import type { Cents } from '../../shared/odds/money.ts';
import type { Millis } from '../../shared/odds/time.ts';
import { Refusal } from '../platform/errors.ts';
import { newLegRow, type PositionRow } from './position-row.ts';

/** Placed at most this long ago. */
const OLDEST_PLACED_MS = 10 * 365.25 * 86_400_000;
/** A person's clock may run ahead. */
const AHEAD_MS = 5 * 60_000;

/** A new row's fields that a person or a file states. */
type Stated = Pick<RequestOf<typeof placePosition>, 'kind' | 'game' | 'legs' | 'tags' | 'note'>;

/**
 * The row of a position that is recorded now.
 * @throws 'input-invalid' for a start that no game can have, and for two parlays
 */
export function newPositionRow(
  { kind, game, legs, tags, note }: Stated,
  recorded: { readonly id: string; readonly placedAt: Millis; readonly now: Millis; readonly unit: Cents | undefined },
): PositionRow {
  const { id, placedAt, now, unit } = recorded;
  for (const [at, leg] of legs.entries()) checkParlay(leg, { others: legs.slice(0, at), now });
  return {
    ...{ id, revision: 1, version: 1, kind },
    game: game === null ? null : { ...game, startTime: checkedStart(game.startTime, now) },
    legs: legs.map((leg) => newLegRow(leg, { league: game?.league, placedAt })),
    ...{ tags, note, placedAt, recordedAt: now },
    unit,
  };
}

/** @throws 'input-invalid' for a parlay beside another one, or with a leg whose start no game can have */
export function checkParlay(
  { selections }: Pick<NewLeg, 'selections'>,
  { others, now }: { readonly others: readonly { readonly selections?: unknown }[]; readonly now: Millis },
): void {
  if (selections === undefined) return;
  if (others.some((other) => other.selections !== undefined))
    throw new Refusal('input-invalid', { message: betMessages.oneParlay });
  for (const { game } of selections) checkedStart(game?.startTime ?? null, now);
}

/** Ids sort by the time of placing: 48 bits of milliseconds, then 80 of the given hex digits. */
export function newPositionId(placedAt: Millis, hex: string): string {
  return placedAt.toString(16).padStart(12, '0') + hex.slice(-20);
}

/** @throws 'input-invalid' for a time to come, or more than ten years ago */
export function checkedTime(stated: string | undefined, now: Millis): Millis {
  const at = stated === undefined ? now : Date.parse(stated);
  if (!(at <= now + AHEAD_MS && at >= now - OLDEST_PLACED_MS))
    throw new Refusal('input-invalid', { message: betMessages.time });
  return at;
}

/** Games are announced years ahead at most, and none is older than what was placed on it. */
function checkedStart(stated: string | null, now: Millis): Millis | null {
  if (stated === null) return null;
  const at = Date.parse(stated);
  if (!(at <= now + OLDEST_PLACED_MS && at >= now - 2 * OLDEST_PLACED_MS))
    throw new Refusal('input-invalid', { message: betMessages.time });
  return at;
}
