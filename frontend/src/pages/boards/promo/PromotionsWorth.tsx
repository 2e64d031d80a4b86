import type { Promotion } from '../../../../../shared/contracts/promotions.ts';
import { type Cents, cents } from '../../../../../shared/odds/money.ts';
import { expiryWords } from '../../../features/bettor/promotions/expiry.ts';
import { formatCount } from '../../../lib/format.ts';
import { aboutText } from '../worth/worth-texts.ts';

interface PromotionsWorthProps {
  /** Of promotions that can be used. */
  worth: ReadonlyMap<Promotion, Cents | undefined>;
  today: string;
}

/** What the person's own promotions keep if they are converted now, and when the first of them expires. */
export function PromotionsWorth({ worth, today }: PromotionsWorthProps) {
  const convertible = [...worth].flatMap(([promotion, each]) => (each === undefined ? [] : [{ promotion, each }]));
  const [first] = convertible.toSorted((one, other) => (one.promotion.expiresOn < other.promotion.expiresOn ? -1 : 1));
  if (first === undefined) return null;
  const total = cents(convertible.reduce((sum, { each }) => sum + each, 0));
  const expiry = expiryWords(first.promotion.expiresOn, today);
  const isOne = convertible.length === 1;
  return (
    <p className="mb-2 text-sm tabular-nums">
      {isOne ? 'Your promotion is' : `Your ${formatCount(convertible.length)} promotions are`} worth{' '}
      <strong>{aboutText(total)}</strong> if converted now, and {isOne ? '' : 'the first '}
      {expiry}.
    </p>
  );
}
