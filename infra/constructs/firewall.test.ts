import { App, Stack } from 'aws-cdk-lib';
import { temporaryFolder } from '../testing/synthesis.ts';
import { onlyOne, resourcesOf, stacksOf } from '../testing/templates.ts';
import { Firewall } from './firewall.ts';

const { web } = stacksOf('prod');
const acl = onlyOne(web, 'AWS::WAFv2::WebACL').Properties;
const [rate, core, events] = acl.Rules;

const TO_WEBHOOK = {
  ByteMatchStatement: {
    FieldToMatch: { UriPath: {} },
    PositionalConstraint: 'EXACTLY',
    SearchString: '/api/stripe/webhook',
    TextTransformations: [{ Priority: 0, Type: 'NONE' }],
  },
};
const EXCEPT_WEBHOOK = { NotStatement: { Statement: TO_WEBHOOK } };

it('the CDN has a firewall only in stages that configure one', () => {
  const [[id] = ['']] = resourcesOf(web, 'AWS::WAFv2::WebACL');
  const { DistributionConfig } = onlyOne(web, 'AWS::CloudFront::Distribution').Properties;
  expect(DistributionConfig.WebACLId).toEqual({ 'Fn::GetAtt': [id, 'Arn'] });
  expect([acl.Scope, acl.DefaultAction]).toEqual(['CLOUDFRONT', { Allow: {} }]);
  expect(resourcesOf(stacksOf('dev').web, 'AWS::WAFv2::WebACL')).toEqual([]);
});

it('requests per address are limited over five minutes, except Stripe’s events', () => {
  expect(rate.Statement.RateBasedStatement).toEqual({
    AggregateKeyType: 'IP',
    Limit: 3_000,
    EvaluationWindowSec: 300,
    ScopeDownStatement: EXCEPT_WEBHOOK,
  });
  expect(rate.Action.Block.CustomResponse).toMatchObject({
    ResponseCode: 429,
    ResponseHeaders: [{ Name: 'Retry-After', Value: '300' }],
  });
});

it('events per address are limited to half of what the webhook takes in all', () => {
  expect(events.Statement.RateBasedStatement).toEqual({
    AggregateKeyType: 'IP',
    Limit: 15_000,
    EvaluationWindowSec: 300,
    ScopeDownStatement: TO_WEBHOOK,
  });
  expect(events.Action.Block.CustomResponse).toMatchObject({ ResponseCode: 429 });
  const { RouteSettings } = onlyOne(stacksOf('prod').api, 'AWS::ApiGatewayV2::Stage').Properties;
  expect(RouteSettings['POST /api/stripe/webhook'].ThrottlingRateLimit * 300).toBe(30_000);
});

it('no body is blocked: passwords, JSON of 16 KiB and events of 512 KiB pass', () => {
  const { ManagedRuleGroupStatement: group } = core.Statement;
  expect([group.VendorName, group.Name]).toEqual(['AWS', 'AWSManagedRulesCommonRuleSet']);
  expect(group.ScopeDownStatement).toEqual(EXCEPT_WEBHOOK);
  const overridden: { Name: string; ActionToUse: object }[] = group.RuleActionOverrides;
  const counted = overridden.filter(({ ActionToUse }) => 'Count' in ActionToUse).map(({ Name }) => Name);
  const ofBodies = overridden.map(({ Name }) => Name).filter((name) => name.endsWith('_BODY'));
  expect(ofBodies).toHaveLength(5);
  expect(counted).toEqual(expect.arrayContaining([...ofBodies, 'SizeRestrictions_QUERYSTRING', 'NoUserAgent_HEADER']));
  expect(overridden).toHaveLength(22);
});

it('a blocked request gets JSON with a code and a message, as from the API', () => {
  for (const { ContentType, Content } of Object.values<{ ContentType: string; Content: string }>(
    acl.CustomResponseBodies,
  )) {
    expect(ContentType).toBe('APPLICATION_JSON');
    expect(Object.keys(JSON.parse(Content))).toEqual(['code', 'message']);
  }
  const blocking = core.Statement.ManagedRuleGroupStatement.RuleActionOverrides.filter(
    ({ ActionToUse }: { ActionToUse: object }) => 'Block' in ActionToUse,
  );
  for (const { ActionToUse } of blocking) {
    expect(ActionToUse.Block.CustomResponse).toEqual({ ResponseCode: 403, CustomResponseBodyKey: 'refused' });
  }
});

it('a region without CDN firewalls is refused, and the error names the one that has them', () => {
  const stack = new Stack(new App({ outdir: temporaryFolder() }), 'stack', { env: { region: 'eu-west-1' } });
  expect(
    () => new Firewall(stack, 'firewall', { stage: 'dev', requestsPerFiveMinutes: 100, eventsPerFiveMinutes: 100 }),
  ).toThrow(/in us-east-1 only: dev is in eu-west-1/);
});
