import type Stripe from 'stripe';
import type { Kinds, Wire } from '../schema/kinds.ts';

type StripeTables = { readonly [K in Exclude<keyof Kinds, 'event'>]: Wire<Kinds[K]> };

/** What is kept, by kind. */
export interface Tables extends StripeTables {
  readonly event: SentEvent;
  readonly delivery: Delivery;
  readonly remembered: Remembered;
  readonly deleted: Deleted;
  /** Subscriptions whose trial's end was announced. */
  readonly announced: { readonly id: string };
}

export type TableName = keyof Tables;

export type Subscription = Tables['subscription'];
export type SetupIntent = Tables['setup_intent'];
export type PaymentIntent = Tables['payment_intent'];
export type Invoice = Tables['invoice'];
export type PaymentMethod = Tables['payment_method'];

export type EventName = Stripe.Event['type'];

/** `data.object` is as it was when it happened. */
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

/** The first answer to an idempotency key. */
export interface Remembered {
  /** The key. */
  readonly id: string;
  /** What was asked, to tell a replay from another question. */
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
