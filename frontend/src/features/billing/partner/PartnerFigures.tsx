import type { PartnerFigures as Figures } from '../../../../../shared/contracts/referrals.ts';
import { cents, formatDollars } from '../../../../../shared/odds/money.ts';
import { classNames } from '../../../lib/class-names.ts';
import { formatCount } from '../../../lib/format.ts';
import { Card } from '../../../ui/Card.tsx';
import { figureNotes } from './partner-copy.ts';

/** Counts and money, and how they come about. */
export function PartnerFigures({ figures }: { figures: Figures }) {
  const { accruedCents, takenBackCents, paidCents, dueCents, carriedCents } = figures;
  const dollars = (amount: number) => formatDollars(cents(amount));
  return (
    <>
      <Card title="People">
        <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line sm:grid-cols-4">
          <Figure name="Clicks" value={formatCount(figures.clicks)} />
          <Figure name="Sign-ups" value={formatCount(figures.signUps)} />
          <Figure name="In free trial" value={formatCount(figures.trials)} />
          <Figure name="Paying" value={formatCount(figures.paying)} />
        </dl>
      </Card>
      <Card title="Commission">
        <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line sm:grid-cols-4">
          <Figure name="Accrued" value={dollars(accruedCents)} />
          <Figure name="Reversed" value={dollars(takenBackCents)} />
          <Figure name="Paid" value={dollars(paidCents)} />
          <Figure name="Due" value={dollars(dueCents)} strong />
        </dl>
        {carriedCents > 0 && (
          <p className="mt-3 text-pretty text-sm">
            {dollars(carriedCents)} of commission was reversed after it was paid to you. Your next commissions offset
            it.
          </p>
        )}
        <ul className="mt-4 flex list-disc flex-col gap-1.5 pl-5 text-muted text-sm">
          {figureNotes.map((note) => (
            <li key={note} className="text-pretty">
              {note}
            </li>
          ))}
        </ul>
      </Card>
    </>
  );
}

function Figure({ name, value, strong = false }: { name: string; value: string; strong?: boolean }) {
  return (
    <div className="bg-surface p-3 sm:p-4">
      <dt className="text-muted text-sm">{name}</dt>
      <dd
        className={classNames('mt-1 font-bold text-lg tabular-nums tracking-tight sm:text-xl', strong && 'text-gain')}
      >
        {value}
      </dd>
    </div>
  );
}
