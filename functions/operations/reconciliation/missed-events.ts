import type Stripe from 'stripe';
import type { BillingDeps } from '../../billing/subscription/billing-deps.ts';
import { unprocessedEvents } from '../../billing/webhooks/event-ledger.ts';
import { applyStripeEvent } from '../../billing/webhooks/subscription-events.ts';
import { wholeSeconds } from '../../platform/clock.ts';
import { eachOf } from '../../platform/stripe/pages.ts';
import { webhookEvents } from '../../platform/stripe/webhook-events.ts';
import { markEvents } from './mark-store.ts';
import { countConcurrently, type Run } from './run.ts';

/** How long Stripe lists events. */
const LISTED_SECONDS = 30 * 24 * 3600;
/** A window this long has few enough events to hold in memory. */
const WINDOW_SECONDS = 24 * 3600;
/** An event may appear in the list some time after its timestamp. */
const LATE_SECONDS = 600;

interface TimeWindow {
  /** Seconds since 1970, inclusive. */
  readonly from: number;
  readonly to: number;
}

/**
 * Applies events that never reached us, oldest first. The mark only moves past events that are done; a failing event holds back the mark
 * but not the other events.
 * @param markedTo mark of the last run; without one Stripe's whole list is read
 * @returns how many events had been missed
 */
export async function applyMissedEvents(
  markedTo: number | undefined,
  run: Run,
  mayBegin: () => boolean,
  deps: BillingDeps,
): Promise<number> {
  const now = wholeSeconds(deps.clock());
  let from = Math.max(markedTo ?? 0, now - LISTED_SECONDS);
  let missed = 0;
  let complete = true;
  while (from <= now && mayBegin()) {
    const to = Math.min(from + WINDOW_SECONDS - 1, now);
    const events = await listedWithin({ from, to }, deps);
    const left = await applyAll(events, run, mayBegin, deps);
    missed += events.length;
    if (complete) await markEvents(deps.table, Math.min(left?.created ?? to + 1, now - LATE_SECONDS));
    complete &&= left === undefined;
    from = to + 1;
  }
  return missed;
}

/** Unprocessed events, oldest first. */
async function listedWithin({ from, to }: TimeWindow, { stripe, table }: BillingDeps): Promise<Stripe.Event[]> {
  const created = { gte: from, lte: to };
  const types = [...webhookEvents];
  const listed: Stripe.Event[] = [];
  for await (const event of eachOf(stripe, (sdk, paging) => sdk.events.list({ created, types, ...paging })))
    listed.push(event);
  const unprocessed = await unprocessedEvents(
    table,
    listed.map(({ id }) => id),
  );
  return listed.filter(({ id }) => unprocessed.has(id)).toReversed();
}

/**
 * Sequentially for each customer, since its events concern the same subscription.
 * @returns the oldest event that failed
 */
async function applyAll(
  events: readonly Stripe.Event[],
  run: Run,
  mayBegin: () => boolean,
  deps: BillingDeps,
): Promise<Stripe.Event | undefined> {
  const done = new Set<string>();
  const bySubject = [...Map.groupBy(events, describeEvent).values()];
  await countConcurrently(bySubject, mayBegin, async (alike) => {
    for (const event of alike) {
      if (!mayBegin()) return;
      const apply = () => applyStripeEvent(event, deps);
      if (await run.attempt('event', { eventId: event.id, type: event.type }, apply)) done.add(event.id);
    }
  });
  return events.find(({ id }) => !done.has(id));
}

function describeEvent({ id, data: { object } }: Stripe.Event): string {
  return 'customer' in object && typeof object.customer === 'string' ? object.customer : id;
}
