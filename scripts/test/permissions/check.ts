/**
 * `node scripts/test/permissions/check.ts`: evaluates the AWS calls that the drill recorded against the roles of the templates that it ran
 * on. Fails if no statement allows a call. Lists what is allowed and was not used.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SOCKET_STAGE } from '../../../shared/deployment/sockets.ts';
import { LOCAL_BUS, LOCAL_PARTS, LOCAL_TABLE } from '../../dev/environment.ts';
import { SDK_CALLS_FILE } from '../../dev/sdk-calls-file.ts';
import { LOCAL_STAGE, ROOT, STAGE_TEMPLATES } from '../../dev/stage.ts';
import { type SdkCall, sdkCall } from '../../simulators/aws/sdk-calls.ts';
import { parameterCalls } from './parameter-calls.ts';
import { readPermissions } from './read-permissions.ts';
import { reviewPermissions } from './review.ts';

const { functions, resource } = await readPermissions(join(ROOT, STAGE_TEMPLATES), LOCAL_STAGE);

/** The names of local resources → those in the templates. */
const deployedNames = new Map([
  [`table/${LOCAL_TABLE}`, resource('AWS::DynamoDB::Table')],
  [`event-bus/${LOCAL_BUS}`, resource('AWS::Events::EventBus')],
  [`bucket/${LOCAL_PARTS}/…`, `${resource('AWS::S3::Bucket', 'parts')}/…`],
]);

function recordedCalls(): readonly SdkCall[] {
  try {
    const lines = readFileSync(SDK_CALLS_FILE, 'utf8').split('\n');
    return lines.filter((line) => line !== '').map((line) => sdkCall.parse(JSON.parse(line)));
  } catch (cause) {
    throw new Error('There is no record of AWS calls: run `npm run test:rest -- drill`, which writes it', { cause });
  }
}

const sockets = `arn:aws:execute-api:us-east-1:000000000000:${resource('AWS::ApiGatewayV2::Api', 'sockets')}/${SOCKET_STAGE}`;

const asDeployed = (call: SdkCall): SdkCall => {
  const { resource: name } = call;
  if (name.startsWith('sockets/')) return { ...call, resource: name.replace('sockets', sockets) };
  const inSes = /^(identity|configuration-set)\//.test(name) ? `arn:aws:ses:us-east-1:000000000000:${name}` : name;
  return { ...call, resource: deployedNames.get(name) ?? inSes };
};
const { lines, failures } = reviewPermissions(functions, [
  ...recordedCalls().map(asDeployed),
  ...parameterCalls(functions),
]);
for (const line of [...lines, ...failures]) console.log(line);
process.exitCode = failures.length === 0 ? 0 : 1;
