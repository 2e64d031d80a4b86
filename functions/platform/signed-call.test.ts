import { SSMClient } from '@aws-sdk/client-ssm';
import { expect, it } from 'vitest';
import { signedHeaders } from './signed-call.ts';

const keys = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY' };
const call = {
  host: 'ssm.eu-west-3.amazonaws.com',
  region: 'eu-west-3',
  service: 'ssm',
  target: 'AmazonSSM.GetParameter',
  body: '{"Name":"/a/b","WithDecryption":true}',
};

/** What AWS's own SDK signs, of a request with these headers. */
async function signedBySdk(credentials: typeof keys & { readonly sessionToken?: string }, signingDate: Date) {
  const client = new SSMClient({ region: call.region, credentials });
  const signer = await client.config.signer();
  const headers = { host: call.host, 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': call.target };
  const place = { protocol: 'https:', hostname: call.host, path: '/', query: {} };
  const request = { method: 'POST', ...place, headers, body: call.body };
  const signed = await signer.sign(request, { signingDate, signingRegion: call.region, signingService: call.service });
  client.destroy();
  const { host: _host, ...rest } = signed.headers;
  return rest;
}

it.each([
  ['lasting keys', keys],
  ['keys that end by themselves', { ...keys, sessionToken: 'AQoEXAMPLEH4aoAH0gNCAPy//' }],
])('signs with %s what AWS’s own SDK does', async (_name, credentials) => {
  const at = new Date('2026-01-02T03:04:05.678Z');
  const ours = signedHeaders(call, { sessionToken: undefined, ...credentials }, at);
  expect(ours).toEqual(await signedBySdk(credentials, at));
  expect(ours['x-amz-date']).toBe('20260102T030405Z');
});

it('signs another body with another signature', () => {
  const signed = (body: string) =>
    signedHeaders({ ...call, body }, { ...keys, sessionToken: undefined }, new Date(0)).authorization;
  expect(signed('{"Name":"/a"}')).not.toBe(signed('{"Name":"/b"}'));
});
