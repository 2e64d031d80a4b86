import type { Params, Reply } from '../api/call.ts';
import { isWanted, isWithin, pageOf } from '../api/list.ts';
import { invalid } from '../api/refusal.ts';
import type { Stand } from '../stand.ts';
import type { SentEvent } from '../state/tables.ts';
import { found } from './found.ts';

const MOST_TYPES = 20;

export function retrieveEvent(stand: Stand, _params: unknown, id: string): SentEvent {
  return found(stand, 'events', id);
}

/** `customer.*` stands for all that begin so. */
export function listEvents(stand: Stand, params: Params<'GET /v1/events'>): Reply<'GET /v1/events'> {
  const { type, types, delivery_success: delivered } = params;
  if (type !== undefined && types !== undefined)
    throw invalid('You may pass either `type` or `types`, but not both.', { param: 'types' });
  if (types !== undefined && types.length > MOST_TYPES)
    throw invalid(`You may pass up to ${MOST_TYPES} types.`, { param: 'types' });
  const wanted = types ?? (type === undefined ? undefined : [type]);
  const rows = stand.store
    .all('events')
    .filter(
      (event) =>
        isWithin(event.created, params.created) &&
        (wanted === undefined || wanted.some((name) => fits(event.type, name))) &&
        isWanted(event.pending_webhooks === 0, delivered),
    );
  return pageOf('/v1/events', rows, params);
}

function fits(type: string, wanted: string): boolean {
  return wanted.endsWith('.*') ? type.startsWith(wanted.slice(0, -1)) : type === wanted;
}
