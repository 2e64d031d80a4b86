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

  it('gives every alarm a name of its own that tells the stage', () => {
    const names: string[] = alarms.map(({ AlarmName }) => AlarmName);
    expect(names.filter((name) => !name?.startsWith(`crossbook-${stage}-`))).toEqual([]);
    expect(new Set(names).size).toBe(names.length);
  });

  it('says with every alarm what people lose, in whole sentences, and tells it on the topic', () => {
    for (const { AlarmDescription, AlarmActions } of alarms) {
      expect(AlarmDescription).toMatch(/^[A-Z].{40,}\.$/);
      expect(AlarmActions).toHaveLength(1);
    }
  });

  it('hears silence minute by minute: a last sign of life is believed for some periods beyond those that are asked for', () => {
    const silent = alarms.filter(({ TreatMissingData }) => TreatMissingData === 'breaching');
    expect(silent.map(nameOf).toSorted()).toEqual(['lists-old', 'reconciler-silent', 'sweeper-silent']);
    for (const { Period, DatapointsToAlarm } of silent) expect([Period, DatapointsToAlarm]).toEqual([60, undefined]);
  });

  it('has for every alarm, and for the budget, what to do in the runbook', () => {
    const told = (name: string) => runbook.includes(`\`${name}\``);
    expect([...alarms.map(nameOf), 'monthly-budget'].filter((name) => !told(name))).toEqual([]);
  });

  it('shows every alarm on the dashboard', () => {
    const [[, dashboard] = []] = resourcesOf(templates.observability, 'AWS::CloudWatch::Dashboard');
    const body = JSON.stringify(dashboard?.Properties.DashboardBody);
    expect(alarms.filter(({ AlarmName }) => !body.includes(`:alarm:${AlarmName}`))).toEqual([]);
  });
});
