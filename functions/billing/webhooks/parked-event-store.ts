import * as z from 'zod/mini';
import type { Seconds } from '../../../shared/odds/time.ts';
import { storedSeconds } from '../../platform/clock.ts';
import { parkedEvent } from '../../platform/table/keys.ts';
import type { Table } from '../../platform/table/table.ts';
import { mustExist, type Step } from '../../platform/table/write.ts';
import { type EventSubject, eventSubject } from './event-subject.ts';

const parkedRow = z.object({
  ...eventSubject.shape,
  /** Seconds since 1970. */
  parkedAt: storedSeconds,
});
export type ParkedEvent = z.output<typeof parkedRow>;

/** Parks an event of an unknown owner, as a step of the transaction that marks it as processed. `parkedAt`: seconds since 1970. */
export function parkEventStep(subject: EventSubject, parkedAt: Seconds): Step {
  return { kind: 'put', key: parkedEvent(subject.eventId), values: { ...subject, parkedAt } };
}

/** Removes a parked event, as a step of the transaction of its effect; refused if another call did. */
export function unparkEventStep(eventId: string): Step {
  return { kind: 'remove', key: parkedEvent(eventId), condition: mustExist };
}

/** All parked events, by id. */
export function parkedEvents(table: Table): Promise<ParkedEvent[]> {
  return table.query(parkedEvent('any').pk, { schema: parkedRow, skPrefix: 'PARKED' });
}
