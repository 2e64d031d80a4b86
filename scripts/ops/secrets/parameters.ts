import {
  GetParameterCommand,
  ParameterAlreadyExists,
  ParameterNotFound,
  PutParameterCommand,
  SSMClient,
} from '@aws-sdk/client-ssm';
import { regionOf, type StageName } from '../../../infra/config/stages.ts';

/** The calls of Parameter Store that secrets need. */
export interface ParameterStore {
  /** Undefined if it does not exist. */
  readonly read: (name: string) => Promise<string | undefined>;
  /** When its value was last written; undefined if it does not exist. */
  readonly writtenAt: (name: string) => Promise<Date | undefined>;
  /** Returns false if it exists, without changing it. */
  readonly create: (name: string, value: string) => Promise<boolean>;
  readonly replace: (name: string, value: string) => Promise<void>;
}

export function createParameterStore(stage: StageName): ParameterStore {
  const client = new SSMClient({ region: regionOf(stage) });
  const put = (Name: string, Value: string, Overwrite: boolean) =>
    client.send(new PutParameterCommand({ Name, Value, Overwrite, Type: 'SecureString' }));
  const get = async (Name: string) => {
    try {
      return (await client.send(new GetParameterCommand({ Name, WithDecryption: true }))).Parameter;
    } catch (error) {
      if (error instanceof ParameterNotFound) return undefined;
      throw error;
    }
  };
  return {
    read: async (name) => (await get(name))?.Value,
    writtenAt: async (name) => (await get(name))?.LastModifiedDate,
    create: async (name, value) => {
      try {
        await put(name, value, false);
        return true;
      } catch (error) {
        if (error instanceof ParameterAlreadyExists) return false;
        throw error;
      }
    },
    replace: async (name, value) => {
      await put(name, value, true);
    },
  };
}
