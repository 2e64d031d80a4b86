import { useClockValue } from '../../../lib/use-clock-value.ts';
import type { Quote } from './offer.ts';
import { quoteAge } from './texts.ts';

/** `confirmed 10 s ago` */
export function QuoteAge({ quote }: { quote: Quote }) {
  return useClockValue((now) => quoteAge(quote, now));
}
