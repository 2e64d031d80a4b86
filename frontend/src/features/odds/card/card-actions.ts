import { Bookmark, BookmarkX, Eye, type LucideIcon, TicketCheck } from 'lucide-react';
import type { Opportunity } from '../../../api/from-wire.ts';
import { Calculator, EyeOff } from './row-icons.ts';

/** The page of a card: a list of current opportunities, the tracked ones, or the hidden ones. */
export type CardContext = 'list' | 'track' | 'hidden';

/** Whether an opportunity is tracked or hidden in this browser. */
export type Membership = 'none' | 'tracked' | 'hidden';

/** The actions on an opportunity besides opening its bets. The functions are stable while a board is mounted. */
export interface CardActions {
  readonly context: CardContext;
  readonly place: (opportunity: Opportunity) => void;
  readonly calculate: (opportunity: Opportunity) => void;
  readonly track: (opportunity: Opportunity) => void;
  readonly untrack: (opportunity: Opportunity) => void;
  readonly hide: (opportunity: Opportunity) => void;
  readonly unhide: (opportunity: Opportunity) => void;
}

export type CardAction = Exclude<keyof CardActions, 'context'>;

/** The actions on a card, in the order of the buttons. */
export const cardActions = {
  list: ['place', 'calculate', 'track', 'hide'],
  track: ['place', 'calculate', 'untrack', 'hide'],
  hidden: ['calculate', 'track', 'unhide'],
} as const satisfies Record<CardContext, readonly CardAction[]>;

/** Whether it was saved and is gone: it stays in sight, without buttons for prices of then. */
export function isSavedOver(context: CardContext, isGone: boolean): boolean {
  return isGone && context !== 'list';
}

interface ActionStyle {
  readonly label: string;
  readonly icon: LucideIcon;
  /** An action shares its button with its opposite, so that the button keeps the focus when one becomes the other. */
  readonly button: 'place' | 'calculate' | 'track' | 'hide';
}

export const actionStyles: Record<CardAction, ActionStyle> = {
  place: { label: 'Place', icon: TicketCheck, button: 'place' },
  calculate: { label: 'Calculator', icon: Calculator, button: 'calculate' },
  track: { label: 'Track', icon: Bookmark, button: 'track' },
  untrack: { label: 'Untrack', icon: BookmarkX, button: 'track' },
  hide: { label: 'Hide', icon: EyeOff, button: 'hide' },
  unhide: { label: 'Unhide', icon: Eye, button: 'hide' },
};

/** The actions in the detail dialog, which may stay open after its opportunity has moved to another list. */
export function dialogActions(context: CardContext, membership: Membership): readonly CardAction[] {
  if (context === 'hidden') return ['calculate', 'track', membership === 'hidden' ? 'unhide' : 'hide'];
  return ['calculate', membership === 'tracked' ? 'untrack' : 'track', 'hide'];
}

/** Whether the detail dialog closes after the action. */
export function closesDialog(action: CardAction): boolean {
  return action === 'track' || action === 'hide';
}

/** Whether an action is about both prices. */
export function needsPrices(action: CardAction): boolean {
  return action === 'calculate' || action === 'place';
}

/** Whether there are two prices; of a single bet one, and a stake. */
export function canCalculate({ kind, legs }: Opportunity): boolean {
  const priced = legs.filter(({ best }) => best.odds !== '');
  return kind === 'value' ? priced.length === 1 && (priced[0]?.stake ?? 0) > 0 : priced.length >= 2;
}
