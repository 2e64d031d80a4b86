import { GetObjectCommand, NoSuchKey, PutObjectCommand, paginateListObjectsV2, S3Client } from '@aws-sdk/client-s3';
import { regionOf, type StageName } from '../../../infra/config/stages.ts';
import { resourcesOf } from '../stack-resource.ts';
import { type AssemblyStore, createAssemblyStore, type ObjectStore } from './assembly-store.ts';

/** How the logical id of the bucket begins: the data stack has another one too. */
const BUCKET_ID = 'assemblies';

/** The store of a stage's deployed assemblies; undefined before the data stack with its bucket is deployed. */
export async function stageAssemblies(stage: StageName): Promise<AssemblyStore | undefined> {
  const buckets = (await resourcesOf(stage, 'data', 'AWS::S3::Bucket').catch(ignoreMissingStack)) ?? [];
  const bucket = buckets.find(({ logicalId }) => logicalId.startsWith(BUCKET_ID));
  return bucket === undefined ? undefined : createAssemblyStore(bucketObjects(stage, bucket.physicalId));
}

function bucketObjects(stage: StageName, Bucket: string): ObjectStore {
  const client = new S3Client({ region: regionOf(stage) });
  return {
    put: async (Key, Body) => {
      await client.send(new PutObjectCommand({ Bucket, Key, Body }));
    },
    get: async (Key) => {
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }));
        return Body === undefined ? undefined : Buffer.from(await Body.transformToByteArray());
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined;
        throw error;
      }
    },
    keys: async (Prefix) => {
      const found: string[] = [];
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix })) {
        found.push(...Contents.flatMap(({ Key }) => Key ?? []));
      }
      return found;
    },
  };
}

/** CloudFormation has no specific error for it. */
function ignoreMissingStack(error: unknown): undefined {
  if (error instanceof Error && / does not exist/.test(error.message)) return undefined;
  throw error;
}
