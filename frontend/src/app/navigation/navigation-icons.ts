import {
  Bell,
  Bookmark,
  Calculator,
  CircleQuestionMark,
  EyeOff,
  Handshake,
  type LucideIcon,
  Settings,
  Table2,
} from 'lucide-react';
import { perKind } from '../../../../shared/odds/kinds.ts';
import { boardPages } from '../board-pages.ts';
import type { ItemName } from './navigation.ts';

/** For the bottom bar and the menu; the header shows labels only. */
export const navigationIcons: Readonly<Record<ItemName, LucideIcon>> = {
  ...perKind((kind) => boardPages[kind].icon),
  odds: Table2,
  track: Bookmark,
  hidden: EyeOff,
  calculator: Calculator,
  alerts: Bell,
  settings: Settings,
  help: CircleQuestionMark,
  affiliate: Handshake,
};
