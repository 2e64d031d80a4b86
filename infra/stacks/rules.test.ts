import { webhooks } from '../../shared/contracts/webhooks.ts';
import { jobs } from '../../shared/deployment/jobs.ts';
import { ENTRY_METADATA } from '../config/entry-metadata.ts';
import { stageNames } from '../config/stages.ts';
import { onlyOne, resourcesOf, stacksOf, type Template } from '../testing/templates.ts';

const ANSWER_SECONDS = 15;
/** AWS's own policies, by the ids of its documents. */
const CACHING_DISABLED = '4135ea2d-6df8-44a3-9df3-4b5a84be39ad';

describe.each(stageNames)('%s', (stage) => {
  const stacks = stacksOf(stage);
  const { data, api, web } = stacks;
  const cdn = onlyOne(web, 'AWS::CloudFront::Distribution').Properties.DistributionConfig;
  const functions = Object.values(stacks).flatMap((template) => ours(template).map((each) => ({ template, ...each })));

  it('R-340: no error of the API becomes a page, at the CDN or in its functions', () => {
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

  it('R-341: nothing of the API is ever cached, failures included', () => {
    const behaviors: { PathPattern: string; CachePolicyId: string }[] = cdn.CacheBehaviors;
    expect(behaviors.map(({ PathPattern, CachePolicyId }) => [PathPattern, CachePolicyId])).toEqual([
      ['/api', CACHING_DISABLED],
      ['/api/*', CACHING_DISABLED],
    ]);
    // All statuses of which the CDN would keep an error by itself.
    const kept = [400, 403, 404, 405, 414, 416, 500, 501, 502, 503, 504];
    expect(
      cdn.CustomErrorResponses.map(({ ErrorCode, ErrorCachingMinTTL }: never) => [ErrorCode, ErrorCachingMinTTL]),
    ).toEqual(kept.map((status) => [status, 0]));
  });

  it('R-342: everybody waits a little longer than whom they ask: answer, function, integration, CDN', () => {
    const integrations = resourcesOf(api, 'AWS::ApiGatewayV2::Integration').map(
      ([, { Properties }]) => Properties.TimeoutInMillis / 1000,
    );
    const ran = ours(api).map(({ Properties }) => Properties.Timeout);
    const [, { CustomOriginConfig }] = cdn.Origins;
    expect(ANSWER_SECONDS).toBeLessThan(Math.min(...ran));
    expect(Math.max(...ran)).toBeLessThan(Math.min(...integrations));
    expect(Math.max(...integrations)).toBeLessThan(CustomOriginConfig.OriginReadTimeout);
  });

  it('R-343: every job has a queue for what could not start it and another for what it failed over, and both ring', () => {
    for (const { template, name } of functions.filter((each) => each.name in jobs)) {
      const undelivered = [
        ...resourcesOf(template, 'AWS::Scheduler::Schedule').map(([, { Properties }]) => Properties.Target),
        ...resourcesOf(template, 'AWS::Events::Rule').flatMap(([, { Properties }]) => Properties.Targets),
      ].map(({ DeadLetterConfig }) => DeadLetterConfig.Arn['Fn::GetAtt'][0]);
      const failed = resourcesOf(template, 'AWS::Lambda::EventInvokeConfig').map(
        ([, { Properties }]) => Properties.DestinationConfig.OnFailure.Destination['Fn::GetAtt'][0],
      );
      const rung = resourcesOf(template, 'AWS::CloudWatch::Alarm').flatMap(
        ([, { Properties }]) => Properties.Dimensions?.[0]?.Value['Fn::GetAtt']?.[0] ?? [],
      );
      expect([name, new Set(undelivered).size, new Set(failed).size]).toEqual([name, 1, 1]);
      expect(undelivered[0]).not.toBe(failed[0]);
      expect(rung).toEqual(expect.arrayContaining([undelivered[0], failed[0]]));
    }
  });

  it('R-344: the table can be brought back to any second, and neither a hand nor a deployment deletes it', () => {
    const { Properties, DeletionPolicy, ...table } = onlyOne(data, 'AWS::DynamoDB::Table');
    expect(Properties.PointInTimeRecoverySpecification).toEqual({ PointInTimeRecoveryEnabled: true });
    expect([Properties.DeletionProtectionEnabled, DeletionPolicy]).toEqual([true, 'Retain']);
    expect(table).toMatchObject({ UpdateReplacePolicy: 'Retain' });
  });

  it('R-345: every function has a role of its own, which nobody else may take on', () => {
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

  it('R-346: logs end, calls are throttled, and two scans run at most', () => {
    const groups = Object.values(stacks).flatMap((each) => resourcesOf(each, 'AWS::Logs::LogGroup'));
    for (const [, { Properties }] of groups) expect(Properties.RetentionInDays).toBe(stage === 'prod' ? 90 : 14);
    const { DefaultRouteSettings, RouteSettings } = onlyOne(api, 'AWS::ApiGatewayV2::Stage').Properties;
    for (const settings of [DefaultRouteSettings, ...Object.values<typeof DefaultRouteSettings>(RouteSettings)]) {
      expect(settings.ThrottlingRateLimit).toBeGreaterThan(0);
      expect(settings.ThrottlingBurstLimit).toBeGreaterThan(0);
    }
    const scan = functions.find(({ name }) => name === 'opportunities/refresh-odds');
    expect(scan?.Properties.ReservedConcurrentExecutions).toBe(2);
  });

  it('R-347: Stripe’s events come the API’s way, past no origin that wants the sender’s hash of the body', () => {
    const { path } = webhooks['billing/stripe-webhook'];
    const behavior = cdn.CacheBehaviors.find(({ PathPattern }: { PathPattern: string }) => PathPattern === '/api/*');
    expect(path.startsWith('/api/')).toBe(true);
    expect(behavior.AllowedMethods).toContain('POST');
    const origin = cdn.Origins.find(({ Id }: { Id: string }) => Id === behavior.TargetOriginId);
    // Signing by the CDN is what makes a Lambda url want that hash; this origin is proven by a header instead.
    expect(origin.OriginAccessControlId ?? '').toBe('');
    expect(JSON.stringify(origin.DomainName)).toContain('.execute-api.');
    expect(JSON.stringify(origin.DomainName)).not.toContain('lambda-url');
    expect(origin.OriginCustomHeaders.map(({ HeaderName }: { HeaderName: string }) => HeaderName)).toEqual([
      'x-origin-secret',
    ]);
  });
});

function ours(template: Template) {
  return resourcesOf(template, 'AWS::Lambda::Function')
    .filter(([, { Metadata }]) => Metadata !== undefined && ENTRY_METADATA in Metadata)
    .map(([, { Properties, Metadata }]) => ({ Properties, name: String(Metadata?.[ENTRY_METADATA]) }));
}
