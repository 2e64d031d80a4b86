import { useQuery } from '@tanstack/react-query';
import { scanStatsQuery } from '../api/opportunities.ts';
import { useClockValue } from '../lib/use-clock-value.ts';

/** When the schedule scans next, after the age of a list; nothing once that time is past, or while scanning is paused. */
export function NextScan() {
  const { data: stats } = useQuery(scanStatsQuery);
  const at = stats?.state === 'paused' ? Number.NaN : Date.parse(stats?.nextScanAt ?? '');
  const text = useClockValue((now) => nextScanText(at, now));
  return text === '' ? null : <span className="whitespace-nowrap">· {text}</span>;
}

/** Times in milliseconds; empty where there is nothing to say. */
export function nextScanText(at: number, now: number): string {
  if (Number.isNaN(at) || at <= now) return '';
  const minutes = Math.floor((at - now) / 60_000);
  if (minutes < 1) return 'Next scan in < 1 min';
  return minutes < 60 ? `Next scan in ${minutes} min` : `Next scan in ${Math.floor(minutes / 60)} h`;
}
