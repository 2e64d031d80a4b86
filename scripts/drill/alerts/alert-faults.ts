import type { LocalProduct } from '../../dev/local-product.ts';
import { pickWeighted } from '../pick.ts';

/** What an injected fault gets. */
interface FaultContext {
  readonly local: LocalProduct;
  /** Number of calls that fail. */
  readonly times: number;
  /** From 0 up to, not including, 1: decides details. */
  readonly random: number;
  /** Runs work at a moment of the scan: real ms after its start. */
  readonly later: (milliseconds: number, work: () => void) => void;
}

interface AlertFault {
  readonly name: string;
  /** Relative frequency. */
  readonly weight: number;
  readonly inject: (context: FaultContext) => void;
}

/** A killed function is one of a scan, of matching, of sending or of hints. Longer than all of them take. */
const KILLED_WITHIN_MS = 1_500;
const CHAT_WEIGHTS = { '401': 3, '403': 3, '404': 3, '429': 6, '500': 6, slow: 1 };

/** What can go wrong while lists are published, matched, and told of. What is slow takes five real seconds. */
const alertFaults: readonly AlertFault[] = [
  ...faultsOf('push', ({ alerts }) => alerts.push, {
    ...{ '404': 4, '410': 4, '413': 4, '403': 4, '429': 8, '500': 6, '503': 6, redirect: 3, slow: 1 },
    ...{ lost: 8, 'never-shown': 5 },
  }),
  ...faultsOf('Discord', ({ alerts }) => alerts.discord, CHAT_WEIGHTS),
  ...faultsOf('Telegram', ({ alerts }) => alerts.telegram, CHAT_WEIGHTS),
  // Until everything is healed.
  ...faultsOf('mail', ({ mail }) => ({ fail: (fault) => mail.fail(fault) }), {
    ...{ rejected: 4, '5xx': 4, throttled: 4, lost: 4 },
  }),
  ...faultsOf('sockets', ({ sockets }) => sockets.faults, { '429': 6, '5xx': 6, lost: 4 }),
  ...faultsOf('bus', ({ bus }) => bus, { '5xx': 5, '5xx-after': 5, refused: 5, twice: 8, reordered: 8, lost: 12 }),
  ...faultsOf('table', ({ table }) => table, {
    ...{ throttled: 6, conflict: 6, '5xx': 6, '5xx-after-commit': 10, 'hang-up': 5, 'hang-up-after-commit': 10 },
  }),
  {
    ...{ name: 'processes killed', weight: 30 },
    inject: ({ local, random, later }) => later(random * KILLED_WITHIN_MS, local.killFunctions),
  },
  {
    ...{ name: 'jobs run twice at once', weight: 8 },
    inject: ({ local, random, later }) =>
      later(random * KILLED_WITHIN_MS, () => void (random < 0.5 ? local.scan() : local.sweepAlerts())),
  },
];

/** Faults of one service by their weights. */
function faultsOf<F extends string>(
  name: string,
  service: (local: LocalProduct) => { readonly fail: (fault: F, options: { times: number }) => void },
  weights: Partial<Record<F, number>>,
): AlertFault[] {
  const kinds = Object.keys(weights).filter((kind): kind is F => kind in weights);
  return kinds.map((kind) => ({
    ...{ name: `${name} ${kind}`, weight: weights[kind] ?? 0 },
    inject: ({ local, times }) => service(local).fail(kind, { times }),
  }));
}

/** The SDK repeats calls to the table twice, so that several in a row fail. */
const MOST_CALLS = 4;

/** Injects a fault by weight, and returns its name. */
export function injectFault(context: Omit<FaultContext, 'times' | 'random'>, random: () => number): string {
  const { name, inject } = pickWeighted(
    alertFaults.map((each) => [each, each.weight] as const),
    random(),
  );
  inject({ ...context, times: 1 + Math.floor(random() * MOST_CALLS), random: random() });
  return name;
}

/** Ends every fault. */
export function healAlerts({ table: store, mail: mails, bus: events, alerts, sockets: pages }: LocalProduct): void {
  for (const each of [store, mails, events, alerts.push, alerts.discord, alerts.telegram, pages.faults]) each.heal();
}
