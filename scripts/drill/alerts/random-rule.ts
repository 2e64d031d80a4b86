import { isoTime } from '../../../functions/platform/clock.ts';
import type { AlertRuleFields } from '../../../shared/contracts/alerts/rules.ts';
import { alertChannels } from '../../../shared/contracts/alerts/rules.ts';
import { opportunityKinds } from '../../../shared/odds/limits.ts';
import { pick } from '../pick.ts';

/** So many rules ask for nearly everything, and have more than the limits let through. */
const WIDE_SHARE = 0.03;
const QUIET_SHARE = 0.15;
const QUARTER_MS = 15 * 60_000;

/** A rule as people may have it: mostly narrow. `now`: ms; quiet hours begin and end near it. */
export function randomRule(random: () => number, now: number): AlertRuleFields {
  const kind = pick(opportunityKinds, random());
  const least = {
    arbitrage: 0.5 + 5 * random(),
    overlap: 2 + 8 * random(),
    promo: 70 + 18 * random(),
    'low-hold': -random(),
    value: 3 * random(),
  };
  const isWide = random() < WIDE_SHARE;
  const channels = alertChannels.filter(() => random() < 0.4);
  const quietFrom = now + Math.floor(random() * 12) * QUARTER_MS;
  return {
    name: isWide ? 'Everything' : 'Mine',
    on: random() < 0.95,
    kinds: isWide ? [...opportunityKinds] : [kind],
    selectedSportsbooks: [],
    selectedLeagues: [],
    selectedTimeRange: pick(['all', 'all', '24'] as const, random()),
    selectedMarkets: random() < 0.7 ? [] : ['main'],
    selectedPeriods: random() < 0.8 ? [] : ['game'],
    ...{ search: '', hidesFlagged: false, strict: false },
    minMargin: isWide ? null : Math.round(100 * least[kind]) / 100,
    minDollars: random() < 0.8 ? null : Math.round(500 * random()) / 100,
    maxAge: pick([30, 60, 120, 300, 600], random()),
    channels: channels.length === 0 ? ['push'] : channels,
    quietHours:
      random() < QUIET_SHARE
        ? { from: timeOf(quietFrom), to: timeOf(quietFrom + (1 + Math.floor(random() * 4)) * QUARTER_MS), zone: 'UTC' }
        : null,
    maxPerHour: pick([1, 5, 30], random()),
    digest: random() < 0.5,
    showsBooks: random() < 0.5,
  };
}

/** Time of day in UTC, as `07:05`. */
function timeOf(ms: number): string {
  return isoTime(Math.floor(ms / 1000)).slice(11, 16);
}
