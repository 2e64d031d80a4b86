import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { listen } from '../../simulators/aws/listen.ts';
import { emulatedAws, originSecretCopy } from './emulated-aws.ts';
import { forward } from './forward.ts';
import { adaptTemplate, nestedTemplates } from './template-gaps.ts';

interface ProxyOptions {
  /** The emulator. */
  readonly endpoint: string;
  /** Port of the external services. */
  readonly port: number;
}

/**
 * Stands in front of the emulator as AWS does in front of the CDK. It forwards every call, and adapts templates on their way from the
 * CDK's bucket to CloudFormation, so that the project itself is deployed by the usual commands.
 */
export async function startTemplateProxy({ endpoint, port }: ProxyOptions) {
  const proxy = await listen(0, async (incoming, response) => {
    try {
      const isCall = incoming.headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true;
      if (!isCall) return forward({ endpoint }, incoming, response);
      const call = new URLSearchParams(await text(incoming));
      if (call.get('Action') === 'CreateChangeSet') await substituteTemplate(call, regionOf(incoming));
      forward({ endpoint, body: call.toString() }, incoming, response);
    } catch (error) {
      response.writeHead(500, { 'content-type': 'text/plain' }).end(String(error));
    }
  });

  /** Refers to a copy of the template that the emulator can hold. */
  async function substituteTemplate(call: URLSearchParams, region: string | undefined): Promise<void> {
    const [, stage] = /^crossbook-(\w+)-/.exec(call.get('StackName') ?? '') ?? [];
    const url = call.get('TemplateURL');
    if (stage === undefined || url === null) return;
    const aws = emulatedAws(endpoint, region);
    const [, bucket = '', key = ''] = new URL(url).pathname.split('/');
    const text = await aws.readObject(bucket, key);
    const nested = await Promise.all(
      nestedTemplates(text).map(async ({ file, key }) => [file, await aws.readObject(bucket, key)] as const),
    );
    const context = { port, originSecretCopy: originSecretCopy(stage), nested: new Map(nested) };
    const adaptedKey = `adapted-${key}`;
    await aws.writeObject(bucket, adaptedKey, adaptTemplate(text, context));
    call.set('TemplateURL', url.replace(key, adaptedKey));
  }

  return { endpoint: `http://127.0.0.1:${proxy.port}`, stop: proxy.close };
}

/** The region that a call is signed for. */
function regionOf({ headers }: IncomingMessage): string | undefined {
  return /Credential=[^/]+\/\d+\/([\w-]+)\//.exec(headers.authorization ?? '')?.[1];
}
