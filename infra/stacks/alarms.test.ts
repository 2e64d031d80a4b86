import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stageNames } from '../config/stages.ts';
import { resourcesOf, stacksOf } from '../testing/templates.ts';

const runbook = readFileSync(join(import.meta.dirname, '../../docs/operations/runbook.md'), 'utf8');

describe.each(stageNames)('%s', (stage) => {
  const templates = stacksOf(stage);
  const alarms = Object.values(templates)
    .flatMap((template) => resourcesOf(template, 'AWS::CloudWatch::Alarm'))
    .map(([, { Properties }]) => Properties);
  const nameOf = ({ AlarmName }: { AlarmName: string }) => AlarmName.slice(`crossbook-${stage}-`.length);

  it('every alarm has a unique name with the stage in it', () => {
    const names: string[] = alarms.map(({ AlarmName }) => AlarmName);
    expect(names.filter((name) => !name?.startsWith(`crossbook-${stage}-`))).toEqual([]);
    expect(new Set(names).size).toBe(names.length);
  });

  it('every alarm describes the impact in full sentences and publishes to the topic', () => {
    for (const { AlarmDescription, AlarmActions } of alarms) {
      expect(AlarmDescription).toMatch(/^[A-Z].{40,}\.$/);
      expect(AlarmActions).toHaveLength(1);
    }
  });

  it('alarms on missing data use one-minute periods, since CloudWatch keeps the last data point for some extra periods', () => {
    const silent = alarms.filter(({ TreatMissingData }) => TreatMissingData === 'breaching');
    expect(silent.map(nameOf).toSorted()).toEqual(['lists-old', 'reconciler-silent', 'sweeper-silent']);
    for (const { Period, DatapointsToAlarm } of silent) expect([Period, DatapointsToAlarm]).toEqual([60, undefined]);
  });

  it('the runbook has an entry for every alarm and for the budget', () => {
    const documented = (name: string) => runbook.includes(`\`${name}\``);
    expect([...alarms.map(nameOf), 'monthly-budget'].filter((name) => !documented(name))).toEqual([]);
  });

  it('the dashboard shows every alarm', () => {
    const [[, dashboard] = []] = resourcesOf(templates.observability, 'AWS::CloudWatch::Dashboard');
    const body = JSON.stringify(dashboard?.Properties.DashboardBody);
    expect(alarms.filter(({ AlarmName }) => !body.includes(`:alarm:${AlarmName}`))).toEqual([]);
  });
});
