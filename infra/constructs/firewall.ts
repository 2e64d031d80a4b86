import { Stack, Token } from 'aws-cdk-lib';
import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';
import { apiErrors, type ErrorCode } from '../../shared/contracts/errors.ts';
import { webhooks } from '../../shared/contracts/webhooks.ts';
import { coreRules } from '../config/firewall.ts';
import { REGION, type StageName } from '../config/stages.ts';

interface FirewallProps {
  readonly stage: StageName;
  readonly requestsPerFiveMinutes: number;
  /** To Stripe's webhook. */
  readonly eventsPerFiveMinutes: number;
}

const WINDOW_SECONDS = 300;
/** Replies are JSON like the API's. */
const REPLY_CODES = { refused: 'not-allowed', many: 'too-many-calls' } as const satisfies Record<string, ErrorCode>;

/** Firewall of the CDN: a rate limit per address, and the core rule set. Stripe's webhook has a limit of its own instead. */
export class Firewall extends CfnWebACL {
  constructor(scope: Construct, id: string, { stage, requestsPerFiveMinutes, eventsPerFiveMinutes }: FirewallProps) {
    const { region } = Stack.of(scope);
    if (Token.isUnresolved(region) || region !== REGION) {
      throw new Error(
        `A firewall for the CDN exists in ${REGION} only: ${stage} is in ${region}, so it cannot have one.`,
      );
    }
    super(scope, id, {
      scope: 'CLOUDFRONT',
      defaultAction: { allow: {} },
      visibilityConfig: visibility(stage, 'all'),
      customResponseBodies: Object.fromEntries(
        Object.entries(REPLY_CODES).map(([key, code]) => [
          key,
          { contentType: 'APPLICATION_JSON', content: JSON.stringify({ code, message: apiErrors[code].message }) },
        ]),
      ),
      rules: [
        {
          name: 'one-address',
          priority: 0,
          action: { block: { customResponse: tooManyRequests } },
          statement: {
            rateBasedStatement: {
              aggregateKeyType: 'IP',
              limit: requestsPerFiveMinutes,
              evaluationWindowSec: WINDOW_SECONDS,
              scopeDownStatement: exceptWebhook,
            },
          },
          visibilityConfig: visibility(stage, 'one-address'),
        },
        {
          name: 'core',
          priority: 1,
          overrideAction: { none: {} },
          statement: {
            managedRuleGroupStatement: {
              vendorName: 'AWS',
              name: 'AWSManagedRulesCommonRuleSet',
              ruleActionOverrides: Object.entries(coreRules).map(([name, action]) => ({
                name,
                actionToUse: action === 'count' ? { count: {} } : refused,
              })),
              scopeDownStatement: exceptWebhook,
            },
          },
          visibilityConfig: visibility(stage, 'core'),
        },
        {
          name: 'one-address-events',
          priority: 2,
          action: { block: { customResponse: tooManyRequests } },
          statement: {
            rateBasedStatement: {
              aggregateKeyType: 'IP',
              limit: eventsPerFiveMinutes,
              evaluationWindowSec: WINDOW_SECONDS,
              scopeDownStatement: toWebhook,
            },
          },
          visibilityConfig: visibility(stage, 'one-address-events'),
        },
      ],
    });
  }
}

const tooManyRequests: CfnWebACL.CustomResponseProperty = {
  responseCode: 429,
  customResponseBodyKey: 'many',
  responseHeaders: [{ name: 'Retry-After', value: String(WINDOW_SECONDS) }],
};

const refused: CfnWebACL.RuleActionProperty = {
  block: { customResponse: { responseCode: 403, customResponseBodyKey: 'refused' } },
};

/** Webhook events are authenticated by their signature, and come from few addresses in bursts. */
const toWebhook: CfnWebACL.StatementProperty = {
  byteMatchStatement: {
    fieldToMatch: { uriPath: {} },
    positionalConstraint: 'EXACTLY',
    searchString: webhooks['billing/stripe-webhook'].path,
    textTransformations: [{ priority: 0, type: 'NONE' }],
  },
};
const exceptWebhook: CfnWebACL.StatementProperty = { notStatement: { statement: toWebhook } };

/** Sampled requests would keep users' addresses and headers for three hours. */
function visibility(stage: StageName, name: string): CfnWebACL.VisibilityConfigProperty {
  return {
    cloudWatchMetricsEnabled: true,
    metricName: `crossbook-${stage}-${name}`,
    sampledRequestsEnabled: false,
  };
}
