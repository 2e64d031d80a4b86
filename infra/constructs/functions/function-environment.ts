import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import type { EventBus } from 'aws-cdk-lib/aws-events';
import type { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { GeneratedSecret } from '../../config/secrets.ts';
import type { StageName } from '../../config/stages.ts';
import type { Reasons } from '../acknowledge.ts';
import type { PartsBucket } from '../parts-bucket.ts';

/** The gateway of live sockets. `findings`: of the security checks, about permissions for it. */
interface LiveSockets {
  readonly endpoint: string;
  readonly apiId: string;
  readonly findings: Reasons;
}

/** What every function of a stage needs. */
export interface FunctionEnvironment {
  readonly stage: StageName;
  /** The project's folder, which contains the bundles. */
  readonly root: string;
  readonly table: Table;
  /** For parts of lists and odds. */
  readonly parts: PartsBucket;
  readonly bus: EventBus;
  /** The gateway of live sockets, for functions that send to them. */
  readonly sockets?: LiveSockets;
  readonly generatedSecrets: Readonly<Record<GeneratedSecret, Secret>>;
}
