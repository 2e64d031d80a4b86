import { webhooks } from '../../shared/contracts/webhooks.ts';
import { jobs } from '../../shared/deployment/jobs.ts';
import { ENTRY_METADATA } from '../config/entry-metadata.ts';
import { stageLeagues, stageNames } from '../config/stages.ts';
import { onlyOne, resourcesOf, stacksOf, type Template } from '../testing/templates.ts';

const RESPONSE_SECONDS = 15;
/** Id of the AWS managed cache policy. */
const CACHING_DISABLED = '4135ea2d-6df8-44a3-9df3-4b5a84be39ad';

describe.each(stageNames)('%s', (stage) => {
  const stacks = stacksOf(stage);
  const { data, api, web } = stacks;
  const cdn = onlyOne(web, 'AWS::CloudFront::Distribution').Properties.DistributionConfig;
  const functions = Object.values(stacks).flatMap((template) =>
    appFunctions(template).map((each) => ({ template, ...each })),
  );

  it('R-340: no API error turns into a page, at the CDN or in its functions', () => {
    for (const response of cdn.CustomErrorResponses) {
      expect(response).not.toHaveProperty('ResponsePagePath');
      expect(response).not.toHaveProperty('ResponseCode');
    }
    const rewriting = resourcesOf(web, 'AWS::CloudFront::Function').filter(([, { Properties }]) =>
      Properties.FunctionCode.includes('/index.html'),
    );
    const rewritten = [cdn.DefaultCacheBehavior, ...cdn.CacheBehaviors].filter(
      ({ FunctionAssociations }) => FunctionAssociations[0].FunctionARN['Fn::GetAtt'][0] === rewriting[0]?.[0],
    );
    expect([rewriting.length, rewritten]).toEqual([1, [cdn.DefaultCacheBehavior]]);
    expect(rewriting[0]?.[1].Properties.FunctionCode).toContain("uri.startsWith('/api/')");
  });

  it('R-341: no API response is ever cached, errors included', () => {
    const behaviors: { PathPattern: string; CachePolicyId: string }[] = cdn.CacheBehaviors;
    expect(behaviors.map(({ PathPattern, CachePolicyId }) => [PathPattern, CachePolicyId])).toEqual([
      ['/api', CACHING_DISABLED],
      ['/api/*', CACHING_DISABLED],
      ['/live', CACHING_DISABLED],
    ]);
    // All statuses that CloudFront caches by default.
    const cachedStatuses = [400, 403, 404, 405, 414, 416, 500, 501, 502, 503, 504];
    expect(
      cdn.CustomErrorResponses.map(({ ErrorCode, ErrorCachingMinTTL }: never) => [ErrorCode, ErrorCachingMinTTL]),
    ).toEqual(cachedStatuses.map((status) => [status, 0]));
  });

  it('R-342: each timeout is longer than that of what it calls: response, function, integration, CDN', () => {
    const integrations = resourcesOf(api, 'AWS::ApiGatewayV2::Integration').map(
      ([, { Properties }]) => Properties.TimeoutInMillis / 1000,
    );
    const functionTimeouts = appFunctions(api).map(({ Properties }) => Properties.Timeout);
    const [, { CustomOriginConfig }] = cdn.Origins;
    expect(RESPONSE_SECONDS).toBeLessThan(Math.min(...functionTimeouts));
    expect(Math.max(...functionTimeouts)).toBeLessThan(Math.min(...integrations));
    expect(Math.max(...integrations)).toBeLessThan(CustomOriginConfig.OriginReadTimeout);
  });

  it('R-343: every job has a queue for undelivered events and another for failed ones, and both have alarms', () => {
    for (const { template, name } of functions.filter((each) => each.name in jobs)) {
      const undelivered = [
        ...resourcesOf(template, 'AWS::Scheduler::Schedule').map(([, { Properties }]) => Properties.Target),
        ...resourcesOf(template, 'AWS::Events::Rule').flatMap(([, { Properties }]) => Properties.Targets),
      ].map(({ DeadLetterConfig }) => DeadLetterConfig.Arn['Fn::GetAtt'][0]);
      const failed = resourcesOf(template, 'AWS::Lambda::EventInvokeConfig').map(
        ([, { Properties }]) => Properties.DestinationConfig.OnFailure.Destination['Fn::GetAtt'][0],
      );
      const alarmed = resourcesOf(template, 'AWS::CloudWatch::Alarm').flatMap(
        ([, { Properties }]) => Properties.Dimensions?.[0]?.Value['Fn::GetAtt']?.[0] ?? [],
      );
      expect([name, new Set(undelivered).size, new Set(failed).size]).toEqual([name, 1, 1]);
      expect(undelivered[0]).not.toBe(failed[0]);
      expect(alarmed).toEqual(expect.arrayContaining([undelivered[0], failed[0]]));
    }
  });

  it('R-344: the table can be restored to any second and is protected from deletion, by hand or by deployment', () => {
    const { Properties, DeletionPolicy, ...table } = onlyOne(data, 'AWS::DynamoDB::Table');
    expect(Properties.PointInTimeRecoverySpecification).toEqual({ PointInTimeRecoveryEnabled: true });
    expect([Properties.DeletionProtectionEnabled, DeletionPolicy]).toEqual([true, 'Retain']);
    expect(table).toMatchObject({ UpdateReplacePolicy: 'Retain' });
  });

  it('R-345: every function has its own role, which nothing else can assume', () => {
    const roles = functions.map(({ Properties, template }) => {
      const id = Properties.Role['Fn::GetAtt'][0];
      const { AssumeRolePolicyDocument, ManagedPolicyArns } = template.Resources[id]?.Properties ?? {};
      expect(AssumeRolePolicyDocument.Statement).toEqual([
        { Action: 'sts:AssumeRole', Effect: 'Allow', Principal: { Service: 'lambda.amazonaws.com' } },
      ]);
      expect(ManagedPolicyArns).toBeUndefined();
      return `${Object.values(stacks).indexOf(template)} ${id}`;
    });
    expect(new Set(roles).size).toBe(functions.length);
  });

  it('R-346: logs expire, calls are throttled, and each league is scanned by one run at a time', () => {
    const groups = Object.values(stacks).flatMap((each) => resourcesOf(each, 'AWS::Logs::LogGroup'));
    for (const [, { Properties }] of groups) expect(Properties.RetentionInDays).toBe(stage === 'prod' ? 90 : 14);
    const { DefaultRouteSettings, RouteSettings } = onlyOne(api, 'AWS::ApiGatewayV2::Stage').Properties;
    for (const settings of [DefaultRouteSettings, ...Object.values<typeof DefaultRouteSettings>(RouteSettings)]) {
      expect(settings.ThrottlingRateLimit).toBeGreaterThan(0);
      expect(settings.ThrottlingBurstLimit).toBeGreaterThan(0);
    }
    const scans = functions.filter(({ name }) => name === 'odds/scan-league');
    expect(scans.map(({ Properties }) => Properties.ReservedConcurrentExecutions)).toEqual(
      stageLeagues(stage).map(() => 1),
    );
  });

  it('R-347: Stripe’s events go through the API, not through an origin that requires a signed body hash', () => {
    const { path } = webhooks['billing/stripe-webhook'];
    const behavior = cdn.CacheBehaviors.find(({ PathPattern }: { PathPattern: string }) => PathPattern === '/api/*');
    expect(path.startsWith('/api/')).toBe(true);
    expect(behavior.AllowedMethods).toContain('POST');
    const origin = cdn.Origins.find(({ Id }: { Id: string }) => Id === behavior.TargetOriginId);
    // Only signed requests to a Lambda URL require that hash; this origin is authenticated by a header instead.
    expect(origin.OriginAccessControlId ?? '').toBe('');
    expect(JSON.stringify(origin.DomainName)).toContain('.execute-api.');
    expect(JSON.stringify(origin.DomainName)).not.toContain('lambda-url');
    expect(origin.OriginCustomHeaders.map(({ HeaderName }: { HeaderName: string }) => HeaderName)).toEqual([
      'x-origin-secret',
    ]);
  });
});

function appFunctions(template: Template) {
  return resourcesOf(template, 'AWS::Lambda::Function')
    .filter(([, { Metadata }]) => Metadata !== undefined && ENTRY_METADATA in Metadata)
    .map(([, { Properties, Metadata }]) => ({ Properties, name: String(Metadata?.[ENTRY_METADATA]) }));
}
