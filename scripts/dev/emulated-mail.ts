import {
  ConfigurationSetAlreadyExistsException,
  CreateConfigurationSetCommand,
  SESClient,
  VerifyDomainIdentityCommand,
  VerifyEmailIdentityCommand,
} from '@aws-sdk/client-ses';
import {
  AlreadyExistsException,
  CreateEmailIdentityCommand,
  CreateConfigurationSetCommand as CreateSetV2Command,
  SESv2Client,
} from '@aws-sdk/client-sesv2';
import type { Deployment } from '../simulators/aws/deployment.ts';

/** Where MiniStack and LocalStack show the emails that they took. */
const PATHS = ['/_ministack/ses/messages', '/_aws/ses'] as const;

/** For AWS or an emulator of it, of the functions. */
type Variables = Readonly<Record<string, string>>;

/** Creates at an emulator what the stage's mail stack deploys, without which nothing is sent. Nothing at AWS. */
export async function prepareMail(
  { verified, configurationSets }: Deployment['mail'],
  variables: Variables,
): Promise<void> {
  const { AWS_ENDPOINT_URL: endpoint, AWS_REGION: region = 'us-east-1' } = variables;
  if (endpoint === undefined) return;
  const { AWS_ACCESS_KEY_ID: accessKeyId = 'local', AWS_SECRET_ACCESS_KEY: secretAccessKey = 'local' } = variables;
  const config = { endpoint, region, credentials: { accessKeyId, secretAccessKey } };
  // Emulators keep what was made by one version of the API from the other; codes are sent by the first, alerts by the second.
  const [first, second] = [new SESClient(config), new SESv2Client(config)];
  const creations = [
    ...verified.flatMap((identity) => [
      identity.includes('@')
        ? first.send(new VerifyEmailIdentityCommand({ EmailAddress: identity }))
        : first.send(new VerifyDomainIdentityCommand({ Domain: identity })),
      second.send(new CreateEmailIdentityCommand({ EmailIdentity: identity })),
    ]),
    ...configurationSets.flatMap((Name) => [
      first.send(new CreateConfigurationSetCommand({ ConfigurationSet: { Name } })),
      second.send(new CreateSetV2Command({ ConfigurationSetName: Name })),
    ]),
  ];
  const results = await Promise.allSettled(creations);
  for (const client of [first, second]) client.destroy();
  const problem = results.flatMap((one) => (one.status === 'rejected' && !exists(one.reason) ? [one.reason] : []))[0];
  if (problem !== undefined) throw problem;
}

function exists(error: unknown): boolean {
  return error instanceof AlreadyExistsException || error instanceof ConfigurationSetAlreadyExistsException;
}

/** Where emails are that the product sent by AWS or an emulator; the emulator itself if it does not say. */
export async function mailUrlOutside({ AWS_ENDPOINT_URL: endpoint }: Variables): Promise<string> {
  if (endpoint === undefined) return 'the inboxes of their recipients';
  const urls = PATHS.map((path) => endpoint.replace(/\/$/, '') + path);
  const answered = await Promise.all(
    urls.map((url) =>
      fetch(url).then(
        ({ ok }) => ok,
        () => false,
      ),
    ),
  );
  return urls.find((_, index) => answered[index]) ?? endpoint;
}
