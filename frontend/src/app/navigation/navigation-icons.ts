import {
  Bookmark,
  Calculator,
  CircleQuestionMark,
  Combine,
  EyeOff,
  Gift,
  Handshake,
  type LucideIcon,
  Scale,
  Settings,
} from 'lucide-react';
import type { ItemName } from './navigation.ts';

/** For the bottom bar and the menu; the header shows labels only. */
export const navigationIcons: Readonly<Record<ItemName, LucideIcon>> = {
  arbitrage: Scale,
  overlap: Combine,
  promo: Gift,
  track: Bookmark,
  hidden: EyeOff,
  calculator: Calculator,
  settings: Settings,
  help: CircleQuestionMark,
  affiliate: Handshake,
};
