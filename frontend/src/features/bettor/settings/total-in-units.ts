import type { BettingSettings } from '../../../../../shared/contracts/betting.ts';
import type { Cents } from '../../../../../shared/odds/money.ts';

/** A total stake as the bettor counts it: `1.5 units · 3% of bankroll`; undefined if they set neither. */
export function totalInUnits(
  total: Cents,
  { unit, bankroll }: Pick<BettingSettings, 'unit' | 'bankroll'>,
): string | undefined {
  const parts = [
    unit === undefined || unit === null ? undefined : unitsText(total / 100 / unit),
    bankroll === undefined || bankroll === null ? undefined : `${rounded((total / bankroll).toFixed(1))}% of bankroll`,
  ].filter((part) => part !== undefined);
  return parts.length === 0 ? undefined : parts.join(' · ');
}

function unitsText(units: number): string {
  const text = rounded(units.toFixed(2));
  return `${text} ${text === '1' ? 'unit' : 'units'}`;
}

/** Without zeros at the end. */
function rounded(text: string): string {
  return `${Number(text)}`;
}
