import type { Opportunity } from '../../../../shared/contracts/opportunities.ts';

/** Where a card stands: on a list of what is to be had, among the tracked ones, or among the hidden ones. */
export type CardContext = 'list' | 'track' | 'hidden';

/** What a person did with an opportunity in this browser. */
export type Membership = 'none' | 'tracked' | 'hidden';

/** What can be done with an opportunity beside betting on it. The functions stay the same while a board is shown. */
export interface CardActions {
  readonly context: CardContext;
  readonly calculate: (opportunity: Opportunity) => void;
  readonly track: (opportunity: Opportunity) => void;
  readonly untrack: (opportunity: Opportunity) => void;
  readonly hide: (opportunity: Opportunity) => void;
  readonly unhide: (opportunity: Opportunity) => void;
}

export type CardAction = Exclude<keyof CardActions, 'context'>;

/** The actions on a card, in the order of the buttons. */
export const cardActions = {
  list: ['calculate', 'track', 'hide'],
  track: ['calculate', 'untrack', 'hide'],
  hidden: ['calculate', 'track', 'unhide'],
} as const satisfies Record<CardContext, readonly CardAction[]>;

/** Those in the detail dialog, which may stay open after its opportunity has changed its place. */
export function dialogActions(context: CardContext, membership: Membership): readonly CardAction[] {
  if (context === 'hidden') return cardActions.hidden;
  return ['calculate', membership === 'tracked' ? 'untrack' : 'track', 'hide'];
}
