import type { BetPosition } from '../../../../../shared/contracts/bets/position.ts';
import { hasStatus } from '../../../api/api-error.ts';
import { change, currentPosition, place } from '../../../api/bets/bets.ts';
import { changeDraft, draftsOf } from './drafts/drafts.ts';
import { nextEdit, positionRequest, savedFrom } from './position-request.ts';

/** A position needs three calls at most: with its first bet, with a correction of it, with its second bet; each may meet a change elsewhere. */
const MAX_CALLS = 6;

/**
 * Saves what is placed of a draft, as far as the server does not have it. Repeating it after a failure saves nothing twice: the position has
 * the draft's key, and every change names the revision that it changes.
 * @throws ApiError
 */
export async function savePosition(userId: string, key: string): Promise<void> {
  for (let calls = 0; calls < MAX_CALLS; calls += 1) {
    const position = await saveNext(userId, key);
    if (position === undefined) return;
    changeDraft(userId, key, (before) => ({ ...before, saved: savedFrom(position) }));
  }
}

/** Makes the next call that is missing; undefined if none is. */
async function saveNext(userId: string, key: string): Promise<BetPosition | undefined> {
  const current = draftsOf(userId).find((each) => each.key === key);
  const first = current?.sent ?? current?.taken[0];
  if (current === undefined || first === undefined) return undefined;
  if (current.saved === undefined) {
    changeDraft(userId, key, (before) => ({ ...before, sent: first }));
    return place(positionRequest(current, first));
  }
  const edit = nextEdit(current, current.saved);
  if (edit === undefined) return undefined;
  const { id, revision } = current.saved;
  try {
    return await change(id, { revision, change: edit });
  } catch (error) {
    // By another page, a final score, or this very call, whose reply was lost.
    if (hasStatus(error, 409)) return currentPosition(id);
    throw error;
  }
}
