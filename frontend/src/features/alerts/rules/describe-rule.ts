import type { AlertRuleFields } from '../../../../../shared/contracts/alerts/rules.ts';
import { kinds } from '../../../../../shared/odds/kinds.ts';
import { opportunityKinds } from '../../../../../shared/odds/limits.ts';
import { centsFromDollars, formatShortDollars } from '../../../../../shared/odds/money.ts';
import { formatSpan } from '../../../lib/format.ts';
import { channelNames } from '../channel-names.ts';

/** `Arbitrage, Low Hold · NBA · At least 2% · At least $5 · Prices at most 2 min old`. `filters`: the rule's filters in words. */
export function describeRule(rule: AlertRuleFields, filters: readonly string[]): string {
  return [
    rule.kinds.length === opportunityKinds.length
      ? 'All boards'
      : opportunityKinds
          .filter((kind) => rule.kinds.includes(kind))
          .map((kind) => kinds[kind].label)
          .join(', '),
    ...filters,
    ...(rule.minDollars === null ? [] : [`At least ${formatShortDollars(centsFromDollars(rule.minDollars))}`]),
    `Prices at most ${formatSpan(rule.maxAge)} old`,
  ].join(' · ');
}

/** `This page, Push · at most 6 an hour, the rest in a digest · quiet 10:00 PM to 8:00 AM` */
export function describeTelling({ channels, maxPerHour, digest, quietHours }: AlertRuleFields): string {
  return [
    channels.map((channel) => channelNames[channel].name).join(', '),
    `at most ${maxPerHour} an hour${digest ? ', the rest in a digest' : ''}`,
    ...(quietHours === null ? [] : [`quiet ${clockText(quietHours.from)} to ${clockText(quietHours.to)}`]),
  ].join(' · ');
}

/** `10:00 PM` for `22:00`. */
function clockText(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return `${hours % 12 === 0 ? 12 : hours % 12}:${`${minutes}`.padStart(2, '0')} ${hours < 12 ? 'AM' : 'PM'}`;
}
