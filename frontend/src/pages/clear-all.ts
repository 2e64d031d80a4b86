import { membershipNow, unhideAll, untrackAll } from '../features/membership/membership-store.ts';
import { offerUndo } from '../features/membership/offer-undo.ts';
import { formatCount } from '../lib/format.ts';

const words = {
  tracked: { clear: untrackAll, title: 'No longer tracked' },
  hidden: { clear: unhideAll, title: 'No longer hidden' },
} as const;

/** Takes everything off a list, with a way to take that back. */
export function clearAll(what: 'tracked' | 'hidden'): void {
  const { clear, title } = words[what];
  const count = membershipNow()[what].length;
  offerUndo(title, count === 1 ? '1 opportunity' : `${formatCount(count)} opportunities`, clear());
}
