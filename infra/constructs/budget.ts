import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import type { Construct } from 'constructs';
import { REGION, regionOf, type StageName } from '../config/stages.ts';
import type { AlarmTopics } from './alarm-topic.ts';

interface BudgetProps {
  readonly stage: StageName;
  readonly monthlyDollars: number;
  readonly topics: AlarmTopics;
}

/** Percent of the monthly budget. */
const WARNINGS = [
  { notificationType: 'ACTUAL', threshold: 80 },
  { notificationType: 'FORECASTED', threshold: 100 },
] as const;

/**
 * Warns about the cost of the whole account. A budget for this stage alone would need cost allocation tags, which have to be activated by
 * hand first; until then it would see no costs and never warn.
 */
export function addMonthlyBudget(scope: Construct, { stage, monthlyDollars, topics }: BudgetProps): CfnBudget {
  return new CfnBudget(scope, 'monthly-budget', {
    budget: {
      // Changed warnings create a new budget before the old one is deleted, so they need a new name.
      budgetName: [
        `crossbook-${stage}-monthly-budget`,
        // Budgets are the account's: one of the stage in a lost region must not block the one elsewhere.
        ...(regionOf(stage) === REGION ? [] : [regionOf(stage)]),
        ...WARNINGS.map(({ notificationType, threshold }) => `${notificationType}-${threshold}`),
      ].join('-'),
      budgetType: 'COST',
      timeUnit: 'MONTHLY',
      budgetLimit: { amount: monthlyDollars, unit: 'USD' },
    },
    notificationsWithSubscribers: WARNINGS.map((warning) => ({
      notification: { ...warning, thresholdType: 'PERCENTAGE', comparisonOperator: 'GREATER_THAN' },
      subscribers: [{ subscriptionType: 'SNS', address: topics.ticket.topicArn }],
    })),
  });
}
