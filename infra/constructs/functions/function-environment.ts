import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import type { EventBus } from 'aws-cdk-lib/aws-events';
import type { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { GeneratedSecret } from '../../config/secrets.ts';
import type { StageName } from '../../config/stages.ts';
import type { PartsBucket } from '../parts-bucket.ts';

/** What every function of a stage needs. */
export interface FunctionEnvironment {
  readonly stage: StageName;
  /** The project's folder, which contains the bundles. */
  readonly root: string;
  readonly table: Table;
  /** For parts of lists and odds. */
  readonly parts: PartsBucket;
  readonly bus: EventBus;
  readonly generatedSecrets: Readonly<Record<GeneratedSecret, Secret>>;
}
