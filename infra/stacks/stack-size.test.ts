import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contracts } from '../../shared/contracts/index.ts';
import { webhooks } from '../../shared/contracts/webhooks.ts';
import { stageNames } from '../config/stages.ts';
import { resourcesOf, TEMPLATES_FOLDER, type Template } from '../testing/templates.ts';

/**
 * CloudFormation refuses a template with more than 500 resources or 200 outputs; the rest is for resources that one change adds to all functions.
 * Source: https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/cloudformation-limits.html
 */
const MAX_RESOURCES = 450;
const MAX_OUTPUTS = 180;
/** What the API has to have room for, without another split. */
const MIN_ENDPOINTS = 130;

const folder = process.env[TEMPLATES_FOLDER] ?? '';
/** Nested stacks are templates of their own here. */
const templates = readdirSync(folder)
  .filter((file) => file.endsWith('.template.json'))
  .map((file): [string, Template] => [file, JSON.parse(readFileSync(join(folder, file), 'utf8'))]);
const sizeOf = ({ Resources }: Template) => Object.keys(Resources).length;

it.each(templates)('%s has fewer resources and outputs than CloudFormation takes', (_file, template) => {
  expect(sizeOf(template)).toBeLessThanOrEqual(MAX_RESOURCES);
  expect(Object.keys(template.Outputs ?? {}).length).toBeLessThanOrEqual(MAX_OUTPUTS);
});

it.each(stageNames)('the API of %s has room for at least 130 endpoints, and each area for 80 functions', (stage) => {
  const [, api] = templates.find(([file]) => file === `crossbook-${stage}-api.template.json`) ?? [];
  if (api === undefined) throw new Error('no API');
  const routes = resourcesOf(api, 'AWS::ApiGatewayV2::Route').length;
  expect(routes).toBe(Object.keys({ ...contracts, ...webhooks }).length + 1);
  const perRoute = ['AWS::ApiGatewayV2::Route', 'AWS::ApiGatewayV2::Integration', 'AWS::Lambda::Permission'];
  expect(perRoute.map((type) => resourcesOf(api, type).length)).toEqual(perRoute.map(() => routes));
  expect(resourcesOf(api, 'AWS::Lambda::Function')).toEqual([]);
  expect(routes + Math.floor((MAX_RESOURCES - sizeOf(api)) / perRoute.length)).toBeGreaterThanOrEqual(MIN_ENDPOINTS);
  const areas = templates.filter(([file]) => file.startsWith(`crossbook${stage}api`));
  expect(areas.length).toBe(resourcesOf(api, 'AWS::CloudFormation::Stack').length);
  for (const [, area] of areas) {
    const functions = resourcesOf(area, 'AWS::Lambda::Function').length;
    // The application for shifts is the area's own; everything else is a function's.
    const perFunction = (sizeOf(area) - 1) / functions;
    expect(Math.floor((MAX_RESOURCES - 1) / perFunction)).toBeGreaterThanOrEqual(80);
  }
});
