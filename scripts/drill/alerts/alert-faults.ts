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
  /** Relative frequency. */
  readonly weight: number;
  readonly inject: (context: FaultContext) => void;
}

/** A killed function is one of a scan, of matching, of sending or of hints. Longer than all of them take. */
const KILLED_WITHIN_MS = 1_500;

const at = <F>(
  weight: number,
  service: (local: LocalProduct) => { readonly fail: (fault: F, options: { times: number }) => void },
  fault: F,
): AlertFault => ({ weight, inject: ({ local, times }) => service(local).fail(fault, { times }) });
const push = (weight: number, fault: Parameters<LocalProduct['alerts']['push']['fail']>[0]) =>
  at(weight, ({ alerts }) => alerts.push, fault);
const discord = (weight: number, fault: Parameters<LocalProduct['alerts']['discord']['fail']>[0]) =>
  at(weight, ({ alerts }) => alerts.discord, fault);
const telegram = (weight: number, fault: Parameters<LocalProduct['alerts']['telegram']['fail']>[0]) =>
  at(weight, ({ alerts }) => alerts.telegram, fault);
const mail = (weight: number, fault: Parameters<LocalProduct['mail']['fail']>[0]): AlertFault => ({
  weight,
  inject: ({ local }) => local.mail.fail(fault),
});
const sockets = (weight: number, fault: Parameters<LocalProduct['sockets']['faults']['fail']>[0]) =>
  at(weight, (local) => local.sockets.faults, fault);
const bus = (weight: number, fault: Parameters<LocalProduct['bus']['fail']>[0]) =>
  at(weight, (local) => local.bus, fault);
const table = (weight: number, fault: Parameters<LocalProduct['table']['fail']>[0]) =>
  at(weight, (local) => local.table, fault);

/** What can go wrong while lists are published, matched, and told of. What is slow takes five real seconds. */
const alertFaults = {
  'push 404': push(4, '404'),
  'push 410': push(4, '410'),
  'push 413': push(4, '413'),
  'push 403': push(4, '403'),
  'push 429': push(8, '429'),
  'push 500': push(6, '500'),
  'push 503': push(6, '503'),
  'push redirect': push(3, 'redirect'),
  'push slow': push(1, 'slow'),
  'push response lost': push(8, 'lost'),
  'push never shown': push(5, 'never-shown'),
  'Discord 401': discord(3, '401'),
  'Discord 403': discord(3, '403'),
  'Discord 404': discord(3, '404'),
  'Discord 429': discord(6, '429'),
  'Discord 500': discord(6, '500'),
  'Discord slow': discord(1, 'slow'),
  'Telegram 401': telegram(3, '401'),
  'Telegram 403': telegram(3, '403'),
  'Telegram 404': telegram(3, '404'),
  'Telegram 429': telegram(6, '429'),
  'Telegram 500': telegram(6, '500'),
  'Telegram slow': telegram(1, 'slow'),
  'mail refused': mail(4, 'rejected'),
  'mail 5xx': mail(4, '5xx'),
  'mail throttled': mail(4, 'throttled'),
  'mail response lost': mail(4, 'lost'),
  'sockets 429': sockets(6, '429'),
  'sockets 5xx': sockets(6, '5xx'),
  'sockets lose a hint': sockets(4, 'lost'),
  'bus 5xx': bus(5, '5xx'),
  'bus 5xx after the effect': bus(5, '5xx-after'),
  'bus refuses': bus(5, 'refused'),
  'bus delivers twice': bus(8, 'twice'),
  'bus reorders': bus(8, 'reordered'),
  'bus loses': bus(12, 'lost'),
  'table throttled': table(6, 'throttled'),
  'table conflict': table(6, 'conflict'),
  'table 5xx': table(6, '5xx'),
  'table 5xx after commit': table(10, '5xx-after-commit'),
  'table hangs up': table(5, 'hang-up'),
  'table hangs up after commit': table(10, 'hang-up-after-commit'),
  'processes killed': {
    weight: 30,
    inject: ({ local, random, later }) => later(random * KILLED_WITHIN_MS, local.killFunctions),
  },
  'jobs run twice at once': {
    weight: 8,
    inject: ({ local, random, later }) =>
      later(random * KILLED_WITHIN_MS, () => void (random < 0.5 ? local.scan() : local.sweepAlerts())),
  },
} as const satisfies Readonly<Record<string, AlertFault>>;

export type AlertFaultKind = keyof typeof alertFaults;
const alertFaultKinds: readonly AlertFaultKind[] = Object.keys(alertFaults).filter(isKind);

function isKind(name: string): name is AlertFaultKind {
  return Object.hasOwn(alertFaults, name);
}

/** The SDK repeats calls to the table twice, so that several in a row fail. */
const MOST_CALLS = 4;

/** Injects a fault by weight, and returns its kind. */
export function injectFault(context: Omit<FaultContext, 'times' | 'random'>, random: () => number): AlertFaultKind {
  const kind = pickWeighted(
    alertFaultKinds.map((each) => [each, alertFaults[each].weight] as const),
    random(),
  );
  alertFaults[kind].inject({ ...context, times: 1 + Math.floor(random() * MOST_CALLS), random: random() });
  return kind;
}

/** Ends every fault. */
export function healAlerts({ table: store, mail: mails, bus: events, alerts, sockets: pages }: LocalProduct): void {
  for (const each of [store, mails, events, alerts.push, alerts.discord, alerts.telegram, pages.faults]) each.heal();
}
