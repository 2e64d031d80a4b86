import { expect, it } from 'vitest';
import { type PlannedFault, planFaults, runChaos } from './chaos.ts';
import { type FaultKind, faultKinds, faults } from './faults.ts';
import type { Product } from './product.ts';

const plan = { seed: 7, faults: 400, actions: 1000 };

it('plans the same faults for the same seed, and others for another', () => {
  expect(planFaults(plan)).toEqual(planFaults(plan));
  expect(planFaults({ ...plan, seed: 8 })).not.toEqual(planFaults(plan));
});

it('lets faults come in order, all while people act', () => {
  const at = planFaults(plan).map((fault) => fault.at);
  expect(at).toEqual(at.toSorted((a, b) => a - b));
  expect(at.every((each) => each >= 0 && each < plan.actions)).toBe(true);
});

it('knows 49 kinds, all of which come in the first half of the rounds of two neighboring seeds', () => {
  const soon = [7, 8].flatMap((seed) => planFaults({ ...plan, seed, faults: 100 })).filter(({ at }) => at < 500);
  expect(new Set(soon.map(({ kind }) => kind))).toEqual(new Set(faultKinds));
  expect(faultKinds).toHaveLength(49);
});

it('lets each fault last as its kind may', () => {
  for (const { kind, lasts } of planFaults(plan)) {
    const { extent } = faults[kind];
    if (extent.unit === 'once') expect(lasts).toBe(0);
    else expect(lasts >= 1 && lasts <= extent.most).toBe(true);
  }
});

it('draws a kind of twice the weight about twice as often', () => {
  const many = planFaults({ ...plan, faults: 40_000 });
  const count = (wanted: string) => many.filter(({ kind }) => kind === wanted).length;
  // Weights of 60 and 30; some three thousand and half as many are drawn, so chance moves the ratio by a twentieth.
  expect(count('table 5xx after commit') / count('table hangs up')).toBeCloseTo(2, 0);
});

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

/** Calls that a fault makes fail at Stripe, for choices from 0 to 1. */
function failingAtStripe(kind: FaultKind): readonly string[] {
  const failing = new Set<string>();
  const stripe = { fail: (call: string) => failing.add(call) };
  const product = { local: () => ({ stripe }) } as unknown as Product;
  for (let choice = 0; choice < 1; choice += 0.05)
    faults[kind].inject({ product, bounced: () => {}, meanwhile: () => {}, times: 1, choice });
  return [...failing];
}

it('lets Stripe decline a card only where one is looked at', () => {
  expect(failingAtStripe('Stripe 402')).toEqual([
    'POST /v1/subscriptions',
    'POST /v1/elements/setup_intents/:id/confirm',
    'POST /v1/elements/payment_intents/:id/confirm',
  ]);
  expect(failingAtStripe('Stripe 429')).toEqual(['*']);
});
