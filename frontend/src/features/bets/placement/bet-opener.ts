import type { ComponentType } from 'react';
import { type Offer, pickOf, type Quote } from './offer.ts';

/** A bet as far as its link goes. */
interface OpenableBet {
  readonly sportsbookId: number;
  readonly link: string | undefined;
  readonly eventId: string;
  /** The family that holds its prices. */
  readonly market: string;
  readonly label: string;
  readonly dollars: number;
}

interface BetOpenerProps {
  bet: OpenableBet;
  /** `Over 25.5` */
  name: string;
  tone: 'primary' | 'outline';
  onOpen: () => void;
}

/** The button that opens a bet at its book. The page gives it, since cards have the same. */
export type BetOpener = ComponentType<BetOpenerProps>;

/** A price as its link needs it. */
export function openable(offer: Offer, { sportsbookId, link, label }: Quote, dollars: number): OpenableBet {
  const { eventId, market } = offer;
  return { sportsbookId, link, eventId, market: pickOf(offer, label)?.market ?? market, label, dollars };
}
