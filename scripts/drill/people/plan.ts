import type { BillingInterval } from '../../../shared/catalogue/plans.ts';
import type { Theme } from '../../../shared/contracts/preferences.ts';

/** How somebody goes about a thing. */
export interface Manner {
  /** Clicks twice. */
  readonly twice: boolean;
  /** Closes the browser so many real ms after asking, and comes back later. */
  readonly leavesMs: number | undefined;
  /** How often she tries again what was not answered well. */
  readonly patience: number;
}

export const cardKinds = ['good', 'declined-first', 'asks-holder', 'fails-later'] as const;
export type CardKind = (typeof cardKinds)[number];

/** How somebody pays. */
export interface Paying {
  readonly interval: BillingInterval;
  readonly card: CardKind;
  /** What she first answers her bank, where it asks. */
  readonly bank: 'complete' | 'fail';
  /** Begins with the other interval, and takes this one before she pays. */
  readonly changesMind: boolean;
  /** Closes the browser once Stripe has confirmed, before the product is told. */
  readonly leavesPaid: boolean;
}

/** Parts of a plan, each with what it needs to be done whatever became of those before. */
export type Thing =
  | ({ readonly do: 'sign-up'; readonly mistypes: boolean; readonly stops: 'never' | 'at-code' | 'at-card' } & Paying)
  | { readonly do: 'log-in'; readonly device: number; readonly mistypes: boolean }
  | { readonly do: 'log-out'; readonly device: number }
  | { readonly do: 'look-around'; readonly device: number }
  | {
      readonly do: 'read-list';
      readonly list: 'list-opportunities' | 'list-overlap' | 'list-promo' | 'list-events';
      readonly odds: boolean;
    }
  | { readonly do: 'scan' }
  | { readonly do: 'save-preset'; readonly device: number }
  | { readonly do: 'rename-preset' }
  | { readonly do: 'delete-preset' }
  | { readonly do: 'save-on-both' }
  | { readonly do: 'choose-theme'; readonly theme: Theme }
  | { readonly do: 'reset-password'; readonly device: number; readonly mistypes: boolean }
  | { readonly do: 'change-email' }
  | { readonly do: 'change-password'; readonly device: number }
  | { readonly do: 'cancel'; readonly at: 'page' | 'portal' }
  | { readonly do: 'reactivate' }
  | { readonly do: 'change-card' }
  | ({ readonly do: 'subscribe-again' } & Paying)
  | { readonly do: 'let-time-pass'; readonly minutes: number };

export type Step = Thing & Manner;

/** `save-preset twice`, for a story. */
export function nameOf(step: Step): string {
  const how = [
    ...(step.twice ? ['twice'] : []),
    ...(step.leavesMs === undefined ? [] : ['leaving']),
    ...('card' in step && step.card !== 'good' ? [step.card] : []),
    ...('leavesPaid' in step && step.leavesPaid ? ['leaving paid'] : []),
    ...('changesMind' in step && step.changesMind ? ['changing her mind'] : []),
    ...('stops' in step && step.stops !== 'never' ? [`stopping ${step.stops}`] : []),
    ...('minutes' in step ? [`${step.minutes} min`] : []),
  ];
  return [step.do, ...how].join(' ');
}
