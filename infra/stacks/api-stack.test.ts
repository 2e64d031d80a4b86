import { contracts } from '../../shared/contracts/index.ts';
import { webhooks } from '../../shared/contracts/webhooks.ts';
import { ENTRY_METADATA } from '../config/entry-metadata.ts';
import { grants } from '../config/grants.ts';
import { sizes } from '../config/sizes.ts';
import { alarmNamed, onlyOne, resourcesOf, stacksOf } from '../testing/templates.ts';

const { api } = stacksOf('dev');
const calls = { ...contracts, ...webhooks };
const functions = resourcesOf(api, 'AWS::Lambda::Function');
const routes = resourcesOf(api, 'AWS::ApiGatewayV2::Route').map(([, route]) => route.Properties);

/** The entry that a route's integration calls, followed through the template. */
function entryOf(route: { Target: { 'Fn::Join': [string, [string, { Ref: string }]] } }): unknown {
  const integration = route.Target['Fn::Join'][1][1].Ref;
  const uri = api.Resources[integration]?.Properties.IntegrationUri;
  return api.Resources[uri['Fn::GetAtt'][0]]?.Metadata?.[ENTRY_METADATA];
}

it('sends each contract’s and webhook’s method and path to the function of its name, and all else to the unknown route', () => {
  const expected = Object.entries(calls).map(([name, { method, path }]) => [`${method} ${path}`, name]);
  expect(routes.map((route) => [route.RouteKey, entryOf(route)]).toSorted()).toEqual(
    [...expected, ['$default', 'edge/unknown-route']].toSorted(),
  );
});

it('answers no browser of another origin: CORS is absent', () => {
  expect(onlyOne(api, 'AWS::ApiGatewayV2::Api').Properties).not.toHaveProperty('CorsConfiguration');
});

it('runs every function on Node 24, ARM, 20 seconds at most, with the memory of its row', () => {
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

it('gives each function a role and a log of its own, kept two weeks', () => {
  const logs = api.Resources;
  const roles = functions.map(([, { Properties }]) => Properties.Role['Fn::GetAtt'][0]);
  const groups = functions.map(([, { Properties }]) => Properties.LoggingConfig.LogGroup.Ref);
  expect(new Set(roles).size).toBe(functions.length);
  expect(new Set(groups).size).toBe(functions.length);
  for (const group of groups) expect(logs[group]?.Properties.RetentionInDays).toBe(14);
});

it('gives no function a policy of AWS’s making', () => {
  for (const [, role] of resourcesOf(api, 'AWS::IAM::Role'))
    expect(role.Properties).not.toHaveProperty('ManagedPolicyArns');
});

it('lets the integration wait longer than the function runs', () => {
  for (const [, { Properties }] of resourcesOf(api, 'AWS::ApiGatewayV2::Integration')) {
    expect(Properties).toMatchObject({ TimeoutInMillis: 25_000, PayloadFormatVersion: '2.0' });
  }
});

it('bounds all calls together and deploys by itself', () => {
  expect(onlyOne(api, 'AWS::ApiGatewayV2::Stage').Properties).toMatchObject({
    StageName: '$default',
    AutoDeploy: true,
    DefaultRouteSettings: { ThrottlingRateLimit: 20, ThrottlingBurstLimit: 40 },
  });
});

it('logs of a call its route, end and duration: no address, no header, no path, no query', () => {
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

it('logs also a refusal of its own as JSON, or no filter would see it', () => {
  const { Format } = onlyOne(api, 'AWS::ApiGatewayV2::Stage').Properties.AccessLogSettings;
  // Unset variables are a dash; `messageString` comes with quotes of its own, `message` without.
  // https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-logging-variables.html
  const said: Record<string, string> = {
    '$context.status': '429',
    '$context.error.message': 'Too Many Requests',
    '$context.error.messageString': '"Too Many Requests"',
  };
  const line = Format.replaceAll(/\$context[.\w]+/g, (name: string) => said[name] ?? '-');
  expect(JSON.parse(line)).toMatchObject({ status: '429', functionStatus: '-', error: 'Too Many Requests' });
});

it('bounds each dear route by itself, far below what all have together, and names no route that is not there', () => {
  const { RouteSettings, DefaultRouteSettings } = onlyOne(api, 'AWS::ApiGatewayV2::Stage').Properties;
  const hashing = Object.entries(grants).filter(([, { secrets }]) => secrets.some((each) => each === 'passwordPepper'));
  const dear = [...hashing.map(([name]) => name), 'opportunities/scan'];
  const keys = Object.entries(calls).flatMap(([name, { method, path }]) =>
    dear.includes(name) ? `${method} ${path}` : [],
  );
  expect(Object.keys(RouteSettings).toSorted()).toEqual(keys.toSorted());
  for (const settings of Object.values(RouteSettings)) {
    expect(settings).toEqual({ ThrottlingRateLimit: 5, ThrottlingBurstLimit: 10 });
  }
  expect(DefaultRouteSettings.ThrottlingRateLimit).toBe(20);
  const [[, stage] = []] = resourcesOf(api, 'AWS::ApiGatewayV2::Stage');
  const before = resourcesOf(api, 'AWS::ApiGatewayV2::Route').filter(([, { Properties }]) =>
    keys.includes(Properties.RouteKey),
  );
  expect(stage?.DependsOn).toEqual(expect.arrayContaining(before.map(([id]) => id)));
  expect(before).toHaveLength(keys.length);
});

it('counts mistakes of ours in every function’s log', () => {
  const filters = resourcesOf(api, 'AWS::Logs::MetricFilter').filter(
    ([, { Properties }]) => Properties.FilterPattern === '{ $.message = "unexpected_error" }',
  );
  expect(new Set(filters.map(([, { Properties }]) => Properties.LogGroupName.Ref)).size).toBe(functions.length);
  expect(alarmNamed(api, 'crossbook-dev-unexpected_error')).toMatchObject({ Threshold: 1, Statistic: 'Sum' });
});

it('rings when the API itself turns people away, told by its access log', () => {
  const filter = resourcesOf(api, 'AWS::Logs::MetricFilter').find(
    ([, { Properties }]) => Properties.FilterPattern === '{ $.status = "429" && $.functionStatus = "-" }',
  );
  const group = api.Resources[filter?.[1].Properties.LogGroupName.Ref];
  expect(group?.Properties.LogGroupName).toBe('/aws/vendedlogs/crossbook/dev/api-access');
  expect(alarmNamed(api, 'crossbook-dev-calls_turned_away')).toMatchObject({ Threshold: 20, Period: 300 });
});
