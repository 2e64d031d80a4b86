import { Pencil, Trash2 } from 'lucide-react';
import { useId } from 'react';
import type { AlertRule, AlertRuleFields } from '../../../../../shared/contracts/alerts/rules.ts';
import { kinds } from '../../../../../shared/odds/kinds.ts';
import { opportunityKinds } from '../../../../../shared/odds/limits.ts';
import { centsFromDollars, formatShortDollars } from '../../../../../shared/odds/money.ts';
import { classNames } from '../../../lib/class-names.ts';
import { formatSpan } from '../../../lib/format.ts';
import { Switch } from '../../../ui/fields/Switch.tsx';
import { RowButton } from '../../../ui/RowButton.tsx';
import { channelNames } from '../channel-names.ts';

interface RuleRowProps {
  rule: AlertRule;
  /** Its filters in words. */
  filters: readonly string[];
  on: boolean;
  onTurn: (on: boolean) => void;
  onEdit: () => void;
  onDelete: () => void;
}

/** One of the person's alerts: what it is about, how they are told, and whether it is on. */
export function RuleRow({ rule, filters, on, onTurn, onEdit, onDelete }: RuleRowProps) {
  const id = useId();
  return (
    <li className="flex items-start gap-x-1 py-2">
      <div className={classNames('min-w-0 flex-1 py-1', !on && 'text-muted')}>
        <p className="wrap-anywhere font-medium text-sm">{rule.name}</p>
        <p className="wrap-anywhere text-muted text-sm">{describeRule(rule, filters)}</p>
        <p className="wrap-anywhere text-muted text-sm">{describeTelling(rule)}</p>
      </div>
      <div className="flex shrink-0 items-center max-sm:flex-col-reverse">
        <div className="flex">
          <RowButton icon={Pencil} title="Edit" name={rule.name} onClick={onEdit} />
          <RowButton icon={Trash2} title="Delete" name={rule.name} onClick={onDelete} />
        </div>
        <label htmlFor={id} className="flex min-h-11 cursor-pointer items-center pl-1">
          <Switch id={id} label={`Alert: ${rule.name}`} on={on} onChange={onTurn} />
        </label>
      </div>
    </li>
  );
}

/** `Arbitrage, Low Hold · NBA · At least 2% · At least $5 · Prices at most 2 min old`. `filters`: the rule's filters in words. */
function describeRule(rule: AlertRuleFields, filters: readonly string[]): string {
  return [
    rule.kinds.length === opportunityKinds.length
      ? 'All boards'
      : opportunityKinds
          .filter((kind) => rule.kinds.includes(kind))
          .map((kind) => kinds[kind].label)
          .join(', '),
    ...filters,
    ...(rule.minDollars === null ? [] : [`At least ${formatShortDollars(centsFromDollars(rule.minDollars))}`]),
    ...(rule.hidesRulesDiffer === true ? ['“Rules differ” hidden'] : []),
    `Prices at most ${formatSpan(rule.maxAge)} old`,
  ].join(' · ');
}

/** `This page, Push · at most 6 an hour, the rest in a digest · quiet 10:00 PM to 8:00 AM` */
function describeTelling({ channels, maxPerHour, digest, quietHours }: AlertRuleFields): string {
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
