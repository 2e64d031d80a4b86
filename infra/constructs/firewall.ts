import { Stack, Token } from 'aws-cdk-lib';
import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';
import { TOO_MANY_CALLS } from '../../shared/contracts/refusals.ts';
import { webhooks } from '../../shared/contracts/webhooks.ts';
import { coreRules } from '../config/firewall.ts';
import { REGION, type StageName } from '../config/stages.ts';

interface FirewallProps {
  readonly stage: StageName;
  readonly requestsPerFiveMinutes: number;
}

const WINDOW_SECONDS = 300;
/** Answers are JSON with a `message`, as the API's own. */
const BODIES = { refused: { message: 'Not allowed' }, many: { message: TOO_MANY_CALLS } } as const;

/** Stands before the CDN: what one address may send at most, and what no honest client sends. Stripe's webhook passes by both. */
export class Firewall extends CfnWebACL {
  constructor(scope: Construct, id: string, { stage, requestsPerFiveMinutes }: FirewallProps) {
    const { region } = Stack.of(scope);
    if (Token.isUnresolved(region) || region !== REGION) {
      throw new Error(
        `A firewall before the CDN exists in ${REGION} only: ${stage} is in ${region}, so its row cannot ask for one.`,
      );
    }
    super(scope, id, {
      scope: 'CLOUDFRONT',
      defaultAction: { allow: {} },
      visibilityConfig: visibility(stage, 'all'),
      customResponseBodies: Object.fromEntries(
        Object.entries(BODIES).map(([key, body]) => [
          key,
          { contentType: 'APPLICATION_JSON', content: JSON.stringify(body) },
        ]),
      ),
      rules: [
        {
          name: 'one-address',
          priority: 0,
          action: { block: { customResponse: tooMany } },
          statement: {
            rateBasedStatement: {
              aggregateKeyType: 'IP',
              limit: requestsPerFiveMinutes,
              evaluationWindowSec: WINDOW_SECONDS,
              scopeDownStatement: notTheWebhook,
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
              scopeDownStatement: notTheWebhook,
            },
          },
          visibilityConfig: visibility(stage, 'core'),
        },
      ],
    });
  }
}

const tooMany: CfnWebACL.CustomResponseProperty = {
  responseCode: 429,
  customResponseBodyKey: 'many',
  responseHeaders: [{ name: 'Retry-After', value: String(WINDOW_SECONDS) }],
};

const refused: CfnWebACL.RuleActionProperty = {
  block: { customResponse: { responseCode: 403, customResponseBodyKey: 'refused' } },
};

/** Events prove themselves by their signature, come from few addresses and in bursts. */
const notTheWebhook: CfnWebACL.StatementProperty = {
  notStatement: {
    statement: {
      byteMatchStatement: {
        fieldToMatch: { uriPath: {} },
        positionalConstraint: 'EXACTLY',
        searchString: webhooks['billing/stripe-webhook'].path,
        textTransformations: [{ priority: 0, type: 'NONE' }],
      },
    },
  },
};

/** Samples would keep addresses and headers of people for three hours. */
function visibility(stage: StageName, name: string): CfnWebACL.VisibilityConfigProperty {
  return {
    cloudWatchMetricsEnabled: true,
    metricName: `crossbook-${stage}-${name}`,
    sampledRequestsEnabled: false,
  };
}
