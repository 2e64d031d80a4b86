import type { ValueDetail } from '../../../../../shared/contracts/opportunities.ts';
import { useClockValue } from '../../../lib/use-clock-value.ts';
import { otherAges } from './value-texts.ts';

/** `others 10–40 s`, read as `others confirmed 10–40 s ago`: when the prices behind a fair price were, to be compared with the row's own. */
export function OtherAges({ value, isShort = false }: { value: ValueDetail; isShort?: boolean }) {
  const text = useClockValue((now) => otherAges(value, now) ?? '');
  if (text === '') return null;
  return (
    <span title="How long ago the others’ prices were confirmed" className="whitespace-nowrap tabular-nums">
      <span className={isShort ? 'sr-only' : undefined}>others </span>
      <span className="sr-only">confirmed </span>
      {text}
      <span className="sr-only"> ago</span>
    </span>
  );
}
