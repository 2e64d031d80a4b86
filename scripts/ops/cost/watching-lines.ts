import { type Line, metered } from './line.ts';
import { DAYS_PER_MONTH, GB } from './month.ts';
import type { Work } from './work.ts';

const LOG_GROUP = 'AWS::Logs::LogGroup';

/** Logs, metrics, alarms, dashboards, and the mails that alarms send. */
export function watchingLines({ usage, runs, inventory, prices }: Work): readonly Line[] {
  const count = (type: string) => inventory.counts.get(type) ?? 0;
  const logged = runs.map((run) => ({
    label: `log: ${run.label}`,
    quantity: (run.count * run.logBytes) / GB,
    resource: LOG_GROUP,
  }));
  const gigabytes = logged.reduce((sum, { quantity }) => sum + quantity, 0);
  const months = inventory.logRetentionDays / DAYS_PER_MONTH;
  return [
    ...metered(prices.logBytes, logged),
    ...metered(prices.logStorage, [
      { label: 'logs kept', quantity: gigabytes * months * usage.logCompression, resource: LOG_GROUP },
    ]),
    // Priced as if each were written in every hour; those that stay silent cost nothing.
    ...metered(prices.metrics, [
      { label: 'metrics made of logs', quantity: inventory.customMetrics, resource: 'AWS::Logs::MetricFilter' },
    ]),
    ...metered(prices.alarms, [
      { label: 'alarms', quantity: inventory.alarmMetrics, resource: 'AWS::CloudWatch::Alarm' },
    ]),
    ...metered(prices.compositeAlarms, [
      {
        label: 'alarms made of alarms',
        quantity: count('AWS::CloudWatch::CompositeAlarm'),
        resource: 'AWS::CloudWatch::CompositeAlarm',
      },
    ]),
    ...metered(prices.dashboards, [
      {
        label: 'dashboards',
        quantity: count('AWS::CloudWatch::Dashboard'),
        resource: 'AWS::CloudWatch::Dashboard',
      },
    ]),
    ...metered(prices.alarmMails, [
      { label: 'mails of alarms', quantity: usage.alarmMailsPerMonth, resource: 'AWS::SNS::Topic' },
    ]),
  ];
}
