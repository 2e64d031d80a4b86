import type { PlannedFault } from './chaos.ts';
import { faultKinds } from './fault-kinds.ts';
import { type End, inject } from './inject.ts';
import type { Product } from './product.ts';

/** Faults as they come over the product while people act. */
export interface ChaosRun {
  /** To be told of everything that somebody has done. */
  readonly onAction: () => void;
  /** Ends what lasts, heals everything, and settles when nothing of it goes on. No fault comes any more. */
  readonly heal: () => Promise<void>;
  /** Those that came, in their order. */
  readonly injected: readonly PlannedFault[];
  /** Addresses from which a mail came back. */
  readonly bounced: ReadonlySet<string>;
}

export function runChaos(product: Product, plan: readonly PlannedFault[]): ChaosRun {
  const injected: PlannedFault[] = [];
  const bounced = new Set<string>();
  const works = new Set<Promise<void>>();
  let lasting: { readonly until: number; readonly end: End }[] = [];
  let actions = 0;
  let isOver = false;

  /** What breaks of it is what a drill is for; the invariants tell whether it did harm. */
  function meanwhile(work: Promise<unknown>): void {
    const done: Promise<void> = work.then(
      () => void works.delete(done),
      () => void works.delete(done),
    );
    works.add(done);
  }

  function begin(fault: PlannedFault): void {
    injected.push(fault);
    const world = { product, meanwhile, bounced: (address: string) => void bounced.add(address) };
    meanwhile(
      product.ready().then(() => {
        if (isOver) return;
        const end = inject(world, fault);
        const { unit } = faultKinds[fault.kind].extent;
        if (end !== undefined) lasting.push({ until: actions + (unit === 'actions' ? fault.lasts : 0), end });
      }),
    );
  }

  return {
    injected,
    bounced,
    onAction: () => {
      if (isOver) return;
      actions += 1;
      const ending = lasting.filter(({ until }) => until <= actions);
      lasting = lasting.filter(({ until }) => until > actions);
      for (const { end } of ending) end();
      for (let next = plan[injected.length]; next !== undefined && next.at < actions; next = plan[injected.length])
        begin(next);
    },
    heal: async () => {
      isOver = true;
      while (works.size > 0) await Promise.all(works);
      for (const { end } of lasting.splice(0)) end();
      const { table, mail, feed, stripe, bus, logSink } = product.local();
      for (const border of [table, mail, feed, stripe, bus, logSink]) border.heal();
      stripe.webhooks.deliver({});
      meanwhile(stripe.webhooks.release());
      while (works.size > 0) await Promise.all(works);
    },
  };
}
