import { useQuery } from '@tanstack/react-query';
import { scanStatsQuery } from '../../api/opportunities.ts';
import { useClockValue } from '../../lib/use-clock-value.ts';

/** The time until the next scheduled scan; nothing if it is overdue or scanning is paused. */
export function NextScan() {
  const { data: stats } = useQuery(scanStatsQuery);
  const at = stats?.state === 'paused' ? Number.NaN : Date.parse(stats?.nextScanAt ?? '');
  const text = useClockValue((now) => nextScanText(at, now));
  return text === '' ? null : <span className="whitespace-nowrap">· {text}</span>;
}

/** Times in milliseconds. Empty if the time is unknown or past. */
export function nextScanText(at: number, now: number): string {
  if (Number.isNaN(at) || at <= now) return '';
  const minutes = Math.floor((at - now) / 60_000);
  if (minutes < 1) return 'Next scan in < 1 min';
  return minutes < 60 ? `Next scan in ${minutes} min` : `Next scan in ${Math.floor(minutes / 60)} h`;
}
