import { call, whole } from '../api/call.ts';
import { found, retrieving } from '../api/lists.ts';
import { invalid } from '../api/refusal.ts';
import { runDue } from '../billing/due.ts';
import { change, create } from '../stand.ts';

const KEPT_SECONDS = 30 * 86_400;
const MOST_AHEAD_SECONDS = 2 * 366 * 86_400;

export const testClockCalls = {
  'POST /v1/test_helpers/test_clocks': call({ frozen_time: whole }, (stand, { frozen_time }) => {
    const now = stand.now();
    const sketch = {
      id: stand.newId('clock_'),
      created: now,
      deletes_after: now + KEPT_SECONDS,
      frozen_time,
      status: 'ready' as const,
    };
    return create(stand, 'test_helpers.test_clock', sketch, 'test_helpers.test_clock.created');
  }),
  'GET /v1/test_helpers/test_clocks/:id': retrieving('test_helpers.test_clock'),
  /** Answers `advancing`, as the real one does; here all is done by the time of the next question. */
  'POST /v1/test_helpers/test_clocks/:id/advance': call({ frozen_time: whole }, (stand, { frozen_time: to }, id) => {
    const clock = found(stand, 'test_helpers.test_clock', id);
    if (to <= clock.frozen_time)
      throw invalid('The `frozen_time` must be after the current frozen time.', { param: 'frozen_time' });
    if (to - clock.frozen_time > MOST_AHEAD_SECONDS)
      throw invalid('A test clock can be advanced by two intervals at most.', { param: 'frozen_time' });
    const there = change(stand, 'test_helpers.test_clock', clock, { frozen_time: to });
    runDue(stand, id);
    stand.emit('test_helpers.test_clock.ready', there);
    return { ...clock, status: 'advancing', status_details: { advancing: { target_frozen_time: to } } };
  }),
};
