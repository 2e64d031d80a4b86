import { Bookmark, BookmarkX, Calculator, Eye, EyeOff, type LucideIcon } from 'lucide-react';
import type { Opportunity } from '../../../api/from-wire.ts';

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

interface ActionStyle {
  readonly label: string;
  readonly icon: LucideIcon;
  /** The button that it shares with its opposite: pressed, the one becomes the other and keeps the focus. */
  readonly button: 'calculate' | 'track' | 'hide';
}

/** How each looks. */
export const actionStyles: Record<CardAction, ActionStyle> = {
  calculate: { label: 'Calculator', icon: Calculator, button: 'calculate' },
  track: { label: 'Track', icon: Bookmark, button: 'track' },
  untrack: { label: 'Untrack', icon: BookmarkX, button: 'track' },
  hide: { label: 'Hide', icon: EyeOff, button: 'hide' },
  unhide: { label: 'Unhide', icon: Eye, button: 'hide' },
};

/** Those in the detail dialog, which may stay open after its opportunity has changed its place. */
export function dialogActions(context: CardContext, membership: Membership): readonly CardAction[] {
  if (context === 'hidden') return ['calculate', 'track', membership === 'hidden' ? 'unhide' : 'hide'];
  return ['calculate', membership === 'tracked' ? 'untrack' : 'track', 'hide'];
}

/** After these the detail dialog has nothing more to show: the opportunity is where it shall be. */
export function closesDialog(action: CardAction): boolean {
  return action === 'track' || action === 'hide';
}

/** The calculator begins with two prices. */
export function canCalculate({ legs }: Opportunity): boolean {
  return legs.filter(({ best }) => best.odds !== '').length >= 2;
}
