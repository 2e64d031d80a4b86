import * as z from 'zod/mini';
import type { Contract } from '../contract.ts';
import { promotionId } from '../promotions.ts';
import {
  betId,
  betMessages,
  fieldErrors,
  legPrices,
  legSettlement,
  month,
  newLeg,
  newPosition,
  note,
  offerStake,
  position,
  positionChange,
  positionKind,
  selectionResult,
  tags,
} from './position.ts';

/** Positions in one reply: as many as a large screen shows. */
export const POSITIONS_PER_PAGE = 40;

export const listPositions = {
  method: 'GET',
  path: '/api/bets',
  access: 'signed-in',
  summary: 'Returns a page of the caller’s positions, the last placed first.',
  query: z.object({
    /** `settled` has void ones too. All without it. */
    state: z.optional(z.enum(['open', 'settled'])),
    kind: z.optional(positionKind),
    /** Placed in this month, UTC. */
    month: z.optional(month),
    sportsbookId: z.optional(z.string().check(z.regex(/^[0-9]{1,6}$/))),
    /** From the previous page's reply to the same query; any other is refused. */
    cursor: z.optional(z.string().check(z.regex(/^[0-9a-f]{48}$/))),
  }),
  /** `cursor`: absent at the end. A page can be short, or empty, and have a cursor. `open`: positions with an open bet. */
  reply: z.object({ positions: z.array(position), cursor: z.optional(z.string()) }),
  errors: ['query-invalid'],
  delivery: 'each-time',
} as const satisfies Contract;

export const getPosition = {
  method: 'GET',
  path: '/api/bets/{id}',
  access: 'signed-in',
  summary: 'Returns a position with its history and how the prices of its bets moved.',
  params: z.object({ id: betId }),
  /** `prices`: of each bet, in their order, empty where none were kept; absent without access until the game has started. */
  reply: z.object({ position, changes: z.array(positionChange), prices: z.optional(z.array(legPrices)) }),
  delivery: 'each-time',
} as const satisfies Contract;

export const placePosition = {
  method: 'POST',
  path: '/api/bets',
  access: 'signed-in',
  summary: 'Records a position. A call repeated with the same key records it once.',
  request: z.strictObject({
    /** Random, one for each new position. */
    key: betId,
    /** When it was placed, if not now: at most ten years ago. */
    placedAt: z.optional(z.iso.datetime(betMessages.time)),
    /** The caller's promotion that it uses: of several tokens one, else all of it. One that is gone or used is no error. */
    promotionId: z.optional(promotionId),
    /** It is being placed with our page, which the caller's own limits can stop. Without it what was placed anyway is recorded. */
    placing: z.optional(z.literal(true)),
    /** Of what is being placed: the cash that all its bets stake, those too that are placed after this. */
    offerStake: z.optional(offerStake),
    ...newPosition,
  }),
  reply: position,
  inputMessages: fieldErrors,
  errors: ['too-many-positions', 'position-changed', 'placing-stopped'],
  delivery: 'each-time',
} as const satisfies Contract;

/** The leg of a change, by its position from 0. */
const legIndex = z.int().check(z.gte(0), z.lte(11));

/** One change of a position. */
const change = z.discriminatedUnion('type', [
  /** The person says how a bet ended. This stands before any score. */
  z.strictObject({ type: z.literal('settle'), leg: legIndex, settlement: legSettlement }),
  /** Takes the person's word back: the bet is open again, or graded by the score if there is one. */
  z.strictObject({ type: z.literal('reopen'), leg: legIndex }),
  /** The person says how a leg of a parlay ended; null: it is open again, or as the score says. The parlay follows from its legs. */
  z.strictObject({
    type: z.literal('settle-selection'),
    leg: legIndex,
    selection: legIndex,
    result: z.nullable(selectionResult),
  }),
  /** Corrects what was placed. */
  z.strictObject({ type: z.literal('correct'), leg: legIndex, placed: newLeg }),
  /** A bet that was placed later. */
  z.strictObject({ type: z.literal('add-leg'), placed: newLeg }),
  /** Whether the bonus bet for a lost no-sweat bet never came. */
  z.strictObject({ type: z.literal('refund'), leg: legIndex, missing: z.boolean() }),
  z.strictObject({ type: z.literal('describe'), tags, note, kind: positionKind }),
]);
export type PositionEdit = z.output<typeof change>;

export const changePosition = {
  method: 'POST',
  path: '/api/bets/{id}',
  access: 'signed-in',
  summary: 'Changes a position, if it has not been changed since the given revision.',
  params: z.object({ id: betId }),
  request: z.strictObject({ revision: z.int().check(z.gte(1)), change }),
  reply: position,
  inputMessages: fieldErrors,
  errors: ['leg-missing', 'position-changed', 'too-many-changes'],
  delivery: 'each-time',
} as const satisfies Contract;

export const deletePosition = {
  method: 'DELETE',
  path: '/api/bets/{id}',
  access: 'signed-in',
  summary: 'Deletes a position.',
  params: z.object({ id: betId }),
  reply: z.object({}),
  delivery: 'each-time',
} as const satisfies Contract;
