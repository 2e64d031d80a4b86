import { expect, it } from 'vitest';
import { type PlannedFault, planFaults, runChaos } from './chaos.ts';
import { type FaultKind, faultKinds, faults } from './faults.ts';
import type { Product } from './product.ts';

const plan = { seed: 7, faults: 400, actions: 1000 };

it('the same seed plans the same faults, another seed plans others', () => {
  expect(planFaults(plan)).toEqual(planFaults(plan));
  expect(planFaults({ ...plan, seed: 8 })).not.toEqual(planFaults(plan));
});

it('faults are planned in order, all while users act', () => {
  const at = planFaults(plan).map((fault) => fault.at);
  expect(at).toEqual(at.toSorted((a, b) => a - b));
  expect(at.every((each) => each >= 0 && each < plan.actions)).toBe(true);
});

it('all 54 kinds of faults are injected in the first half of two rounds with consecutive seeds', () => {
  const soon = [7, 8].flatMap((seed) => planFaults({ ...plan, seed, faults: 100 })).filter(({ at }) => at < 500);
  expect(new Set(soon.map(({ kind }) => kind))).toEqual(new Set(faultKinds));
  expect(faultKinds).toHaveLength(54);
});

it('each fault lasts as long as its kind allows', () => {
  for (const { kind, length } of planFaults(plan)) {
    const { duration } = faults[kind];
    if (duration.unit === 'once') expect(length).toBe(0);
    else expect(length >= 1 && length <= duration.max).toBe(true);
  }
});

it('a kind with twice the weight is drawn about twice as often', () => {
  const many = planFaults({ ...plan, faults: 40_000 });
  const count = (wanted: string) => many.filter(({ kind }) => kind === wanted).length;
  // Weights of 60 and 30; some three thousand and half as many are drawn, so the ratio varies by about 5%.
  expect(count('table 5xx after commit') / count('table hangs up')).toBeCloseTo(2, 0);
});

const fault = (at: number, kind: PlannedFault['kind'], length = 1): PlannedFault => ({ at, kind, length, random: 0 });

/** A chaos run whose events are recorded. */
function recordedChaos(plan: readonly PlannedFault[], ready: () => Promise<void> = async () => undefined) {
  const events: string[] = [];
  const chaos = runChaos({
    now: () => 0,
    plan,
    ready,
    inject: ({ kind }, { bounced }) => {
      events.push(kind);
      if (kind === 'mail bounces') bounced('a@example.com');
      return kind === 'mail 5xx' ? () => events.push('mail healed') : undefined;
    },
    healAll: async () => void events.push('healed'),
  });
  const act = async (times: number) => {
    for (let time = 0; time < times; time += 1) chaos.onAction();
    await new Promise(setImmediate);
  };
  return { chaos, events, act };
}

it('a fault is injected once its number of actions is reached', async () => {
  const { events, act, chaos } = recordedChaos([fault(0, 'table 5xx'), fault(2, 'table slow'), fault(2, 'bus 5xx')]);
  await act(1);
  expect(events).toEqual(['table 5xx']);
  await act(1);
  expect(events).toEqual(['table 5xx']);
  await act(1);
  expect(events).toEqual(['table 5xx', 'table slow', 'bus 5xx']);
  expect(chaos.injected).toHaveLength(3);
});

it('a fault that lasts for some actions is ended after them', async () => {
  const { events, act } = recordedChaos([fault(0, 'mail 5xx', 3)]);
  await act(1);
  await act(1);
  expect(events).toEqual(['mail 5xx']);
  await act(1);
  expect(events).toEqual(['mail 5xx', 'mail healed']);
});

it('an email outage is ended before it has lasted half an hour by the product’s clock', async () => {
  const { events, act, chaos } = recordedChaos([fault(0, 'mail 5xx', 30)]);
  await act(1);
  chaos.onTime(30 * 60_000);
  expect(events).toEqual(['mail 5xx']);
  chaos.onTime(30 * 60_000 + 1);
  expect(events).toEqual(['mail 5xx', 'mail healed']);
});

it('healing ends every fault at once, and none is injected afterwards', async () => {
  const { events, act, chaos } = recordedChaos([fault(0, 'mail 5xx', 30), fault(1, 'table 5xx')]);
  await act(1);
  await chaos.heal();
  await act(5);
  expect(events).toEqual(['mail 5xx', 'mail healed', 'healed']);
});

it('faults wait until a restart is over, and those still waiting are dropped when everything is healed', async () => {
  const started = Promise.withResolvers<void>();
  const { events, act, chaos } = recordedChaos([fault(0, 'table 5xx')], () => started.promise);
  await act(1);
  expect(events).toEqual([]);
  const healed = chaos.heal();
  started.resolve();
  await healed;
  expect(events).toEqual(['healed']);
});

it('bounced addresses are recorded', async () => {
  const { chaos, act } = recordedChaos([fault(0, 'mail bounces', 0)]);
  await act(1);
  expect([...chaos.bounced]).toEqual(['a@example.com']);
});

/** The Stripe calls that a fault makes fail, over random numbers from 0 to 1. */
function failingAtStripe(kind: FaultKind): readonly string[] {
  const failing = new Set<string>();
  const stripe = { fail: (call: string) => failing.add(call) };
  const product = { local: () => ({ stripe }) } as unknown as Product;
  for (let random = 0; random < 1; random += 0.05)
    faults[kind].inject({ product, bounced: () => {}, inBackground: () => {}, times: 1, random });
  return [...failing];
}

it('Stripe declines a card only in calls that check one', () => {
  expect(failingAtStripe('Stripe 402')).toEqual([
    'POST /v1/subscriptions',
    'POST /v1/elements/setup_intents/:id/confirm',
    'POST /v1/elements/payment_intents/:id/confirm',
  ]);
  expect(failingAtStripe('Stripe 429')).toEqual(['*']);
});
