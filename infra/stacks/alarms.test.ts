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

  it('every alarm describes the impact in full sentences', () => {
    for (const { AlarmDescription } of alarms) expect(AlarmDescription).toMatch(/^[A-Z].{40,}\.$/);
  });

  it('every alarm publishes to the page or to the ticket topic when it starts, and to the same one when it ends', () => {
    const topicOf = (action: object) => /alarms|tickets/.exec(JSON.stringify(action))?.[0];
    for (const { AlarmActions, OKActions } of alarms) {
      expect(AlarmActions).toHaveLength(1);
      expect(topicOf(AlarmActions[0])).toBeDefined();
      expect(OKActions).toEqual(AlarmActions);
    }
    expect(new Set(alarms.map(({ AlarmActions }) => topicOf(AlarmActions[0])))).toEqual(new Set(['alarms', 'tickets']));
  });

  it('alarms on missing data use one-minute periods, since CloudWatch keeps the last data point for some extra periods', () => {
    const silent = alarms.filter(({ TreatMissingData }) => TreatMissingData === 'breaching');
    expect(silent.map(nameOf).toSorted()).toEqual([
      'alerts-silent',
      ...(stage === 'prod' ? ['backup-copies-missing'] : []),
      ...['canary-silent', 'grading-silent', 'lists-old', 'reconciler-silent', 'sweeper-silent'],
    ]);
    for (const { Period, DatapointsToAlarm } of silent) expect([Period, DatapointsToAlarm]).toEqual([60, undefined]);
  });

  it('the runbook has an entry for every alarm and for the budget', () => {
    const documented = (name: string) => runbook.includes(`\`${name}\``);
    expect([...alarms.map(nameOf), 'monthly-budget'].filter((name) => !documented(name))).toEqual([]);
  });

  it('the runbook says of every alarm whether it is a page or a ticket', () => {
    const wrong = alarms.filter((alarm) => {
      const [, rest = ''] = runbook.split(`\`${nameOf(alarm)}\`**`);
      const stated = /^[^:]*?\((page|ticket)/.exec(rest.replaceAll(/,\s+\*\*`[\w-]+`\*\*/g, ''))?.[1];
      return stated !== (/alarms/.test(JSON.stringify(alarm.AlarmActions)) ? 'page' : 'ticket');
    });
    expect(wrong.map(nameOf)).toEqual([]);
  });

  it('the dashboard shows every alarm', () => {
    const [[, dashboard] = []] = resourcesOf(templates.observability, 'AWS::CloudWatch::Dashboard');
    const body = JSON.stringify(dashboard?.Properties.DashboardBody);
    expect(alarms.filter(({ AlarmName }) => !body.includes(`:alarm:${AlarmName}`))).toEqual([]);
  });
});
