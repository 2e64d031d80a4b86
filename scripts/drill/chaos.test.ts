import { expect, it } from 'vitest';
import { planFaults } from './chaos.ts';
import { faultKindNames, faultKinds } from './fault-kinds.ts';

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

it('has every kind in a long plan', () => {
  const kinds = new Set(planFaults({ ...plan, faults: 20_000 }).map(({ kind }) => kind));
  expect([...kinds].toSorted()).toEqual(faultKindNames.toSorted());
});

it('lets each fault last as its kind may', () => {
  for (const { kind, lasts } of planFaults(plan)) {
    const { extent } = faultKinds[kind];
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

it('leaves out what is not to occur', () => {
  const kinds = planFaults({ ...plan, faults: 20_000, without: ['product restarted'] }).map(({ kind }) => kind);
  expect(kinds).not.toContain('product restarted');
  expect(kinds).toContain('processes killed');
});
