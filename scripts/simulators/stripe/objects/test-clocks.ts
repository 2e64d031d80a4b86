import { invalidRequest } from '../api/api-error.ts';
import { call, integer } from '../api/call.ts';
import { getObject, retrieveCall } from '../api/lists.ts';
import { runDueTasks } from '../billing/due-tasks.ts';
import { change, create } from '../context.ts';

const CLOCK_TTL_SECONDS = 30 * 86_400;
const MAX_ADVANCE_SECONDS = 2 * 366 * 86_400;

export const testClockCalls = {
  'POST /v1/test_helpers/test_clocks': call({ frozen_time: integer }, (context, { frozen_time }) => {
    const now = context.now();
    const fields = {
      id: context.newId('clock_'),
      created: now,
      deletes_after: now + CLOCK_TTL_SECONDS,
      frozen_time,
      status: 'ready' as const,
    };
    return create(context, 'test_helpers.test_clock', fields, 'test_helpers.test_clock.created');
  }),
  'GET /v1/test_helpers/test_clocks/:id': retrieveCall('test_helpers.test_clock'),
  /** Returns `advancing`, as Stripe does, though the clock is `ready` by the next call. */
  'POST /v1/test_helpers/test_clocks/:id/advance': call(
    { frozen_time: integer },
    (context, { frozen_time: to }, id) => {
      const clock = getObject(context, 'test_helpers.test_clock', id);
      if (to <= clock.frozen_time)
        throw invalidRequest('The `frozen_time` must be after the current frozen time.', { param: 'frozen_time' });
      if (to - clock.frozen_time > MAX_ADVANCE_SECONDS)
        throw invalidRequest('A test clock can be advanced by two intervals at most.', { param: 'frozen_time' });
      const advanced = change(context, 'test_helpers.test_clock', clock, { frozen_time: to });
      runDueTasks(context, id);
      context.emit('test_helpers.test_clock.ready', advanced);
      return { ...clock, status: 'advancing', status_details: { advancing: { target_frozen_time: to } } };
    },
  ),
};
