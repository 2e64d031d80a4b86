import { NestedStack, type Stack } from 'aws-cdk-lib';
import type { ILogGroup } from 'aws-cdk-lib/aws-logs';
import { NESTED_TEMPLATE_METADATA } from '../../shared/deployment/nested-stacks.ts';
import type { FunctionName } from '../config/grants.ts';
import { AppFunction } from '../constructs/functions/app-function.ts';
import type { FunctionEnvironment } from '../constructs/functions/function-environment.ts';
import { shiftFunctions, type TrafficShift } from '../constructs/functions/traffic-shift.ts';

type Deps<Name> = FunctionEnvironment & {
  readonly names: readonly Name[];
  readonly logGroup: ILogGroup;
  readonly shift: TrafficShift;
};

/**
 * The API's functions of one area, with all that moves calls to their new versions. Nested in the API's stack, not beside it: CloudFormation
 * then updates functions before the routes to them, removes old ones only after all routes have changed, and undoes both together.
 */
export class AreaStack<Name extends FunctionName> extends NestedStack {
  readonly functions: ReadonlyMap<Name, AppFunction>;

  constructor(scope: Stack, area: string, { names, logGroup, shift, ...environment }: Deps<Name>) {
    super(scope, area);
    // Its part of the names of stack and functions: `crossbook-prod-api-billing-1A2B3C`.
    this.nestedStackResource?.overrideLogicalId(area.replaceAll('-', ''));
    // For readers of the synthesis; CloudFormation only knows the uploaded file.
    this.nestedStackResource?.addMetadata(NESTED_TEMPLATE_METADATA, this.templateFile);
    this.functions = new Map(names.map((name) => [name, new AppFunction(this, name, environment, { logGroup })]));
    shiftFunctions(this, area, [...this.functions.values()], shift);
  }
}
