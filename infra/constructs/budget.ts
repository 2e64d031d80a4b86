import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import type { Topic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
import type { StageName } from '../config/stages.ts';

interface BudgetProps {
  readonly stage: StageName;
  readonly monthlyDollars: number;
  readonly topic: Topic;
}

/** Per cent of the month's dollars. */
const WARNINGS = [
  { notificationType: 'ACTUAL', threshold: 80 },
  { notificationType: 'FORECASTED', threshold: 100 },
] as const;

/**
 * Warns of what the whole account costs. Not of this stage’s part alone: that would need tags which somebody has to switch on in the
 * account first, and until then the budget would see nothing and keep silent.
 */
export function addMonthlyBudget(scope: Construct, { stage, monthlyDollars, topic }: BudgetProps): CfnBudget {
  return new CfnBudget(scope, 'monthly-budget', {
    budget: {
      // Changed warnings make a new budget before the old one goes, so they need a new name too.
      budgetName: [
        `crossbook-${stage}-monthly-budget`,
        ...WARNINGS.map(({ notificationType, threshold }) => `${notificationType}-${threshold}`),
      ].join('-'),
      budgetType: 'COST',
      timeUnit: 'MONTHLY',
      budgetLimit: { amount: monthlyDollars, unit: 'USD' },
    },
    notificationsWithSubscribers: WARNINGS.map((warning) => ({
      notification: { ...warning, thresholdType: 'PERCENTAGE', comparisonOperator: 'GREATER_THAN' },
      subscribers: [{ subscriptionType: 'SNS', address: topic.topicArn }],
    })),
  });
}
