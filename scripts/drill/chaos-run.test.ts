import { expect, it } from 'vitest';
import type { PlannedFault } from './chaos.ts';
import { runChaos } from './chaos-run.ts';

const fault = (at: number, kind: PlannedFault['kind'], lasts = 1): PlannedFault => ({ at, kind, lasts, choice: 0 });

/** A run of which all that happens is written down. */
function noted(plan: readonly PlannedFault[], ready: () => Promise<void> = async () => undefined) {
  const said: string[] = [];
  const chaos = runChaos({
    now: () => 0,
    plan,
    ready,
    inject: ({ kind }, { bounced }) => {
      said.push(kind);
      if (kind === 'mail bounces') bounced('a@example.com');
      return kind === 'mail 5xx' ? () => said.push('mail again') : undefined;
    },
    healAll: async () => void said.push('healed'),
  });
  const act = async (times: number) => {
    for (let time = 0; time < times; time += 1) chaos.onAction();
    await new Promise(setImmediate);
  };
  return { chaos, said, act };
}

it('lets a fault come once so many actions were done', async () => {
  const { said, act, chaos } = noted([fault(0, 'table 5xx'), fault(2, 'table slow'), fault(2, 'bus 5xx')]);
  await act(1);
  expect(said).toEqual(['table 5xx']);
  await act(1);
  expect(said).toEqual(['table 5xx']);
  await act(1);
  expect(said).toEqual(['table 5xx', 'table slow', 'bus 5xx']);
  expect(chaos.injected).toHaveLength(3);
});

it('ends what lasts for so many actions', async () => {
  const { said, act } = noted([fault(0, 'mail 5xx', 3)]);
  await act(1);
  await act(1);
  expect(said).toEqual(['mail 5xx']);
  await act(1);
  expect(said).toEqual(['mail 5xx', 'mail again']);
});

it('ends an outage of mails before it has lasted half an hour by the product’s clock', async () => {
  const { said, act, chaos } = noted([fault(0, 'mail 5xx', 30)]);
  await act(1);
  chaos.onTime(30 * 60_000);
  expect(said).toEqual(['mail 5xx']);
  chaos.onTime(30 * 60_000 + 1);
  expect(said).toEqual(['mail 5xx', 'mail again']);
});

it('ends and heals everything at once, and lets nothing come after', async () => {
  const { said, act, chaos } = noted([fault(0, 'mail 5xx', 30), fault(1, 'table 5xx')]);
  await act(1);
  await chaos.heal();
  await act(5);
  expect(said).toEqual(['mail 5xx', 'mail again', 'healed']);
});

it('waits with faults until a restart is over, and drops those that are still waiting when all is healed', async () => {
  const started = Promise.withResolvers<void>();
  const { said, act, chaos } = noted([fault(0, 'table 5xx')], () => started.promise);
  await act(1);
  expect(said).toEqual([]);
  const healed = chaos.heal();
  started.resolve();
  await healed;
  expect(said).toEqual(['healed']);
});

it('knows from whom a mail came back', async () => {
  const { chaos, act } = noted([fault(0, 'mail bounces', 0)]);
  await act(1);
  expect([...chaos.bounced]).toEqual(['a@example.com']);
});
