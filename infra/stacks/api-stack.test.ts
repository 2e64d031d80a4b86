import { contracts } from '../../shared/contracts/index.ts';
import { webhooks } from '../../shared/contracts/webhooks.ts';
import { ENTRY_METADATA } from '../config/entry-metadata.ts';
import { grants } from '../config/grants.ts';
import { sizes } from '../config/sizes.ts';
import { alarmNamed, functionBehind, onlyOne, resourcesOf, stacksOf } from '../testing/templates.ts';

const { api } = stacksOf('dev');
const calls = { ...contracts, ...webhooks };
const functions = resourcesOf(api, 'AWS::Lambda::Function');
const routes = resourcesOf(api, 'AWS::ApiGatewayV2::Route').map(([, route]) => route.Properties);

/** The entry name of the function that a route calls. */
function entryOf(route: { Target: { 'Fn::Join': [string, [string, { Ref: string }]] } }): unknown {
  const integration = route.Target['Fn::Join'][1][1].Ref;
  const uri = api.Resources[integration]?.Properties.IntegrationUri;
  return functionBehind(api, uri)?.Metadata?.[ENTRY_METADATA];
}

it('each contract and webhook routes to the function of its name, and everything else to the unknown route', () => {
  const expected = Object.entries(calls).map(([name, { method, path }]) => [`${method} ${path}`, name]);
  expect(routes.map((route) => [route.RouteKey, entryOf(route)]).toSorted()).toEqual(
    [...expected, ['$default', 'edge/unknown-route']].toSorted(),
  );
});

it('a route calls another function only once it may', () => {
  const integrations = resourcesOf(api, 'AWS::ApiGatewayV2::Integration');
  for (const [, { Properties, DependsOn }] of integrations) {
    const [permission = ''] = DependsOn ?? [];
    expect(api.Resources[permission]?.Type).toBe('AWS::Lambda::Permission');
    expect(api.Resources[permission]?.Properties.FunctionName).toEqual(Properties.IntegrationUri);
  }
  expect(integrations).toHaveLength(routes.length);
});

it('the API has no CORS configuration', () => {
  expect(onlyOne(api, 'AWS::ApiGatewayV2::Api').Properties).not.toHaveProperty('CorsConfiguration');
});

it('every function runs on Node 24 and ARM, with a timeout of 20 seconds and the memory in its row', () => {
  for (const [, { Properties, Metadata }] of functions) {
    const memory = Object.entries(sizes).find(([name]) => name === Metadata?.[ENTRY_METADATA])?.[1].megabytes;
    expect(Properties).toMatchObject({
      Runtime: 'nodejs24.x',
      Architectures: ['arm64'],
      Timeout: 20,
      MemorySize: memory,
      Handler: 'index.handler',
    });
  }
  expect(functions).toHaveLength(Object.keys(calls).length + 1);
});

it('each function has its own role, and all write to one log, retained for two weeks', () => {
  const roles = functions.map(([, { Properties }]) => Properties.Role['Fn::GetAtt'][0]);
  const groups = functions.map(([, { Properties }]) => Properties.LoggingConfig.LogGroup.Ref);
  expect(new Set(roles).size).toBe(functions.length);
  expect(new Set(groups).size).toBe(1);
  expect(api.Resources[groups[0]]?.Properties).toMatchObject({
    LogGroupName: '/crossbook/dev/api',
    RetentionInDays: 14,
  });
});

it('the API stage has a throttle for all calls and deploys automatically', () => {
  expect(onlyOne(api, 'AWS::ApiGatewayV2::Stage').Properties).toMatchObject({
    StageName: '$default',
    AutoDeploy: true,
    DefaultRouteSettings: { ThrottlingRateLimit: 20, ThrottlingBurstLimit: 40 },
  });
});

it('the access log has route, status and duration, but no address, header, path or query', () => {
  const { Format } = onlyOne(api, 'AWS::ApiGatewayV2::Stage').Properties.AccessLogSettings;
  expect(Object.values(JSON.parse(Format)).toSorted()).toEqual([
    '$context.error.message',
    '$context.integration.latency',
    '$context.integration.status',
    '$context.requestId',
    '$context.requestTime',
    '$context.responseLatency',
    '$context.responseLength',
    '$context.routeKey',
    '$context.status',
  ]);
});

it('a throttled call is logged as valid JSON, so that filters match it', () => {
  const { Format } = onlyOne(api, 'AWS::ApiGatewayV2::Stage').Properties.AccessLogSettings;
  // Unset variables become a dash; `messageString` includes quotes, `message` does not.
  // https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-logging-variables.html
  const contextValues: Record<string, string> = {
    '$context.status': '429',
    '$context.error.message': 'Too Many Requests',
    '$context.error.messageString': '"Too Many Requests"',
  };
  const line = Format.replaceAll(/\$context[.\w]+/g, (name: string) => contextValues[name] ?? '-');
  expect(JSON.parse(line)).toMatchObject({ status: '429', functionStatus: '-', error: 'Too Many Requests' });
});

const WEBHOOKS = ['POST /api/stripe/webhook', 'POST /api/telegram/webhook'];

it('each expensive route and each webhook have throttles of their own, below that of the API, and the stage depends on these routes', () => {
  const { RouteSettings, DefaultRouteSettings } = onlyOne(api, 'AWS::ApiGatewayV2::Stage').Properties;
  const hashing = Object.entries(grants).filter(([, { secrets }]) => secrets.some((each) => each === 'passwordPepper'));
  const expensive = [...hashing.map(([name]) => name), 'odds/scan'];
  const keys = Object.entries(calls).flatMap(([name, { method, path }]) =>
    expensive.includes(name) ? `${method} ${path}` : [],
  );
  expect(Object.keys(RouteSettings).toSorted()).toEqual([...keys, ...WEBHOOKS].toSorted());
  for (const key of keys) expect(RouteSettings[key]).toEqual({ ThrottlingRateLimit: 5, ThrottlingBurstLimit: 10 });
  for (const key of WEBHOOKS) expect(RouteSettings[key]).toEqual({ ThrottlingRateLimit: 10, ThrottlingBurstLimit: 20 });
  expect(DefaultRouteSettings.ThrottlingRateLimit).toBe(20);
  const [[, stage] = []] = resourcesOf(api, 'AWS::ApiGatewayV2::Stage');
  const throttledRoutes = resourcesOf(api, 'AWS::ApiGatewayV2::Route').filter(([, { Properties }]) =>
    [...keys, ...WEBHOOKS].includes(Properties.RouteKey),
  );
  expect(stage?.DependsOn).toEqual(expect.arrayContaining(throttledRoutes.map(([id]) => id)));
  expect(throttledRoutes).toHaveLength(keys.length + WEBHOOKS.length);
});

it('R-485: no two clients can set off the alarm for failures of the page', () => {
  expect(alarmNamed(api, 'crossbook-dev-client_error')).toMatchObject({ Statistic: 'Sum', Period: 300 });
  // `clientErrorsFromAddress` is five in five minutes; two windows of it may overlap one period of the alarm.
  const { Threshold } = alarmNamed(api, 'crossbook-dev-client_error');
  expect(Threshold).toBeGreaterThan(2 * 2 * 5);
  const filters = resourcesOf(api, 'AWS::Logs::MetricFilter').filter(
    ([, { Properties }]) => Properties.FilterPattern === '{ $.message = "client_error" }',
  );
  expect(filters).toHaveLength(1);
});
