/** `node scripts/ops/shift.ts --subscribers 1000`: the model of a deployment in the busiest seconds, as a table. docs/scale.md */
import type { TrafficShift } from '../../infra/config/stages.ts';
import { seededRandom } from '../bench/random.ts';
import { runCommandLine } from './command.ts';
import { modelShift, type ShiftModel } from './cost/shift-model.ts';

const shifts: readonly TrafficShift[] = [
  'LambdaAllAtOnce',
  'LambdaCanary10Percent5Minutes',
  'LambdaLinear10PercentEvery1Minute',
];
const ways: readonly ShiftModel['reads'][] = ['batch', 'single'];

await runCommandLine({
  name: 'shift',
  description:
    'Models a deployment in the busiest seconds: reads of parameters against their limit, and calls that get 503.',
  args: { subscribers: { type: 'string', default: '1000', description: 'Number of subscribers' } },
  run: ({ subscribers }) => {
    const number = Number(subscribers);
    if (!Number.isInteger(number) || number < 1) throw new Error(`${subscribers}: expected a whole number above 0.`);
    console.table(
      shifts.flatMap((shift) =>
        ways.map((reads) => ({
          shift,
          reads,
          ...modelShift({ subscribers: number, shift, reads, random: seededRandom(1) }),
        })),
      ),
    );
  },
});
