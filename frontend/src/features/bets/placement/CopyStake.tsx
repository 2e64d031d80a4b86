import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { type Cents, formatShortDollars } from '../../../../../shared/odds/money.ts';
import { Button } from '../../../ui/Button.tsx';
import { amountText } from './taken-bet.ts';

interface CopyStakeProps {
  stake: Cents;
  onCopied: () => void;
}

/** Copies a stake as it is typed at the book. */
export function CopyStake({ stake, onCopied }: CopyStakeProps) {
  const [copied, setCopied] = useState<{ readonly stake: Cents; readonly failed: boolean }>();
  const now = copied?.stake === stake ? copied : undefined;
  const copy = async () => {
    onCopied();
    const failed = await writeToClipboard(amountText(stake)).then(
      () => false,
      () => true,
    );
    setCopied({ stake, failed });
  };
  const Icon = now?.failed === false ? Check : Copy;
  return (
    <div className="min-w-0 flex-1">
      <Button tone="outline" onClick={() => void copy()} className="w-full">
        <Icon aria-hidden className="size-4" />
        {now?.failed === false ? 'Copied' : 'Copy'} {formatShortDollars(stake)}
      </Button>
      <p aria-live="polite" className="text-center text-muted text-xs empty:hidden">
        {now?.failed === true && `Your browser did not copy it. Type ${amountText(stake)}.`}
        {now?.failed === false && <span className="sr-only">Copied</span>}
      </p>
    </div>
  );
}

/** The clipboard is missing on pages without https, and may be forbidden. */
async function writeToClipboard(text: string): Promise<void> {
  await navigator.clipboard.writeText(text);
}
