import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { stages } from '../../../infra/config/stages.ts';
import { synthesize } from '../../../infra/testing/synthesis.ts';
import { resourcesOf } from '../../../infra/testing/templates.ts';
import { alarmCases, testedFloor } from './alarm-cases.ts';
import { matchesPattern, metricMath } from './expressions.ts';
import { type Properties, replay } from './replay.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const NOON = '2026-11-23T12:00:00Z';

const templatesOf = (stage: 'dev' | 'prod') => Object.values(synthesize(stage));
const alarmsOf = (templates: ReturnType<typeof templatesOf>, stage: string): Map<string, Properties> =>
  new Map(
    templates
      .flatMap((template) => resourcesOf(template, 'AWS::CloudWatch::Alarm'))
      .map(([, { Properties }]) => [Properties.AlarmName.slice(`crossbook-${stage}-`.length), Properties]),
  );
Object.assign(stages.prod, { trafficFloor: testedFloor });
const prod = templatesOf('prod');
const alarms = alarmsOf(prod, 'prod');

it.each(alarmCases)('$alarm is $state: $when', ({ alarm, state, periods, at = NOON }) => {
  expect(alarms.has(alarm)).toBe(true);
  expect(replay(alarms.get(alarm), periods, prod, new Date(at))).toBe(state);
});

it('every alarm of every stage is seen ringing, and seen quiet', () => {
  const names = [...new Set([...alarms.keys(), ...alarmsOf(templatesOf('dev'), 'dev').keys()])];
  const seen = (state: string) => new Set(alarmCases.filter((each) => each.state === state).map(({ alarm }) => alarm));
  expect(names.filter((name) => !seen('ALARM').has(name))).toEqual([]);
  expect(names.filter((name) => !seen('OK').has(name))).toEqual([]);
});

describe('the metric filters', () => {
  const filters = prod
    .flatMap((template) => resourcesOf(template, 'AWS::Logs::MetricFilter'))
    .map(([, { Properties }]) => Properties);
  const files = globSync('functions/**/*.ts', { cwd: ROOT }).filter((name) => !/test|fixture/.test(name));
  const source = files.map((name) => readFileSync(join(ROOT, name), 'utf8')).join('\n');

  it('look for events and fields that the functions log', () => {
    const own = filters.filter(({ FilterPattern }) => FilterPattern.includes('$.message'));
    const texts = own.map(
      ({ FilterPattern, MetricTransformations: [{ MetricValue }] }) => `${FilterPattern} ${MetricValue}`,
    );
    const literals = texts.flatMap((text) => [...text.matchAll(/"([^"]+)"/g)].map(([, literal]) => `'${literal}'`));
    const fields = texts.flatMap((text) => [...text.matchAll(/\$\.(\w+)/g)].map(([, field]) => field ?? ''));
    expect(literals.filter((literal) => !source.includes(literal))).toEqual([]);
    expect([...new Set(fields)].filter((field) => !new RegExp(`\\b${field}\\b`).test(source))).toEqual([]);
    expect(own.length).toBeGreaterThan(30);
  });

  it('look for fields that the access log has, and fit CloudWatch’s limit of 1,024 characters', () => {
    const [settings] = prod
      .flatMap((template) => resourcesOf(template, 'AWS::ApiGatewayV2::Stage'))
      .flatMap(([, { Properties }]) => Properties.AccessLogSettings ?? []);
    const logged = Object.keys(JSON.parse(settings.Format));
    const access = filters.filter(({ FilterPattern }) => !FilterPattern.includes('$.message'));
    const fields = access.flatMap(({ FilterPattern }) =>
      [...FilterPattern.matchAll(/\$\.(\w+)/g)].map(([, field]) => field),
    );
    expect(new Set(fields)).toEqual(new Set(['status', 'functionStatus', 'route']));
    expect(fields.filter((field) => !logged.includes(field))).toEqual([]);
    for (const { FilterPattern } of filters) expect(FilterPattern.length).toBeLessThanOrEqual(1024);
  });
});

it.each([
  ['{ $.a = "x" }', { a: 'x' }, true],
  ['{ $.a = "5" }', { a: 5 }, false],
  ['{ $.a >= 0 }', { a: null }, false],
  ['{ $.a >= 0 }', {}, false],
  ['{ $.a = "x" && ($.b = 1 || $.b = 2) }', { a: 'x', b: 2 }, true],
  ['{ $.a = "x" && ($.b = 1 || $.b = 2) }', { a: 'x', b: 3 }, false],
])('the pattern %s matches %j: %s', (pattern, entry, matches) => {
  expect(matchesPattern(pattern, entry)).toBe(matches);
});

it.each([
  ['IF(a >= 2 AND FILL(b, 0) < 1, 7, 3)', { a: 2, b: undefined }, 7],
  ['IF(a >= 2 AND FILL(b, 0) < 1, 7, 3)', { a: 2, b: 1 }, 3],
  ['a + FILL(b, 0)', { a: undefined, b: 1 }, undefined],
  ['a - IF(HOUR(a) >= 12, 10, 1)', { a: 11 }, 1],
])('the expression %s of %j is %s', (expression, metrics, value) => {
  expect(metricMath(expression, metrics, new Date(NOON))).toBe(value);
});
