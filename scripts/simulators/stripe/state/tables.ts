import type Stripe from 'stripe';
import type { Kinds, Wire } from '../schema/kinds.ts';

type StripeTables = { readonly [K in Exclude<keyof Kinds, 'event'>]: Wire<Kinds[K]> };

/** The rows of the store, by kind. */
export interface Tables extends StripeTables {
  readonly event: SentEvent;
  readonly delivery: Delivery;
  readonly remembered: CachedReply;
  readonly deleted: Deleted;
  /** Subscriptions whose `trial_will_end` event was sent. */
  readonly announced: { readonly id: string };
}

export type TableName = keyof Tables;

export type Subscription = Tables['subscription'];
export type SetupIntent = Tables['setup_intent'];
export type PaymentIntent = Tables['payment_intent'];
export type Invoice = Tables['invoice'];
export type PaymentMethod = Tables['payment_method'];

export type EventName = Stripe.Event['type'];

/** `data.object` is the object as it was at that time. */
export interface SentEvent extends Omit<Wire<Kinds['event']>, 'data' | 'type'> {
  readonly type: EventName;
  readonly data: { readonly object: { readonly object: string }; readonly previous_attributes?: object };
}

/** One event on its way to one endpoint. */
export interface Delivery {
  readonly id: string;
  readonly event: string;
  readonly endpoint: string;
  readonly attempts: number;
  /** Seconds since 1970. */
  readonly dueAt: number;
}

/** The first reply under an idempotency key. */
export interface CachedReply {
  /** The key. */
  readonly id: string;
  /** Hash of the request, to tell a replay from a different request. */
  readonly digest: string;
  readonly status: number;
  readonly body: string;
  readonly requestId: string;
  /** Seconds since 1970. */
  readonly createdAt: number;
}

interface Deleted {
  readonly id: string;
  readonly object: 'customer';
  readonly deleted: true;
}
