import { Validations } from 'aws-cdk-lib';
import type { IConstruct } from 'constructs';

/** Findings by rule (`AwsSolutions-IAM5[Resource::*]`), each with the reason for accepting it. */
export type Reasons = Readonly<Record<string, string>>;

/** Accepts findings of the security checks (cdk-nag) on one construct and its children. The only place that does. */
export function acknowledge(construct: IConstruct, reasons: Reasons): void {
  Validations.of(construct).acknowledge(...Object.entries(reasons).map(([id, reason]) => ({ id, reason })));
}
