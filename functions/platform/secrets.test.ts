import { expect, it } from 'vitest';
import { Unavailable } from './errors.ts';
import { createRotatedSecrets, createSecrets, secretValues } from './secrets.ts';

const named = { EMAIL_KEY_PARAMETER: '/crossbook/test/email-key' };

function store(answers: (() => Promise<string | undefined>)[]) {
  const asked: string[] = [];
  const fetchParameter = (name: string) => {
    asked.push(name);
    return answers[asked.length - 1]?.() ?? Promise.reject(new Error('too many calls'));
  };
  return { asked, fetchParameter };
}

it('a local secret is read from the plain variable without any call', async () => {
  const { asked, fetchParameter } = store([]);
  const secret = createSecrets({ env: { EMAIL_KEY: 'plain', ...named }, fetchParameter });
  expect(await secret('emailKey')).toBe('plain');
  expect(asked).toEqual([]);
});

it('the named parameter is fetched once, also for concurrent calls', async () => {
  const { asked, fetchParameter } = store([async () => 'stored']);
  const secret = createSecrets({ env: named, fetchParameter });
  expect(await Promise.all([secret('emailKey'), secret('emailKey')])).toEqual(['stored', 'stored']);
  expect(await secret('emailKey')).toBe('stored');
  expect(asked).toEqual(['/crossbook/test/email-key']);
});

it('a failed fetch is not cached: unavailable now, available at the next call', async () => {
  const { fetchParameter } = store([() => Promise.reject(new Error('throttled')), async () => 'stored']);
  const secret = createSecrets({ env: named, fetchParameter });
  await expect(secret('emailKey')).rejects.toThrow(Unavailable);
  expect(await secret('emailKey')).toBe('stored');
});

it.each(['', '  ', 'changeme', 'CHANGE-ME', 'placeholder', '<email key>', 'TODO', 'xxxx'])(
  'R-304: "%s" is refused, plain or stored',
  async (value) => {
    const plain = createSecrets({ env: { EMAIL_KEY: value }, fetchParameter: async () => 'unused' });
    const stored = createSecrets({ env: named, fetchParameter: async () => value });
    await expect(plain('emailKey')).rejects.toThrow('EMAIL_KEY');
    await expect(stored('emailKey')).rejects.toThrow('EMAIL_KEY');
  },
);

it('R-304: an unconfigured secret is refused, and so is a missing one', async () => {
  const fetchParameter = async () => undefined;
  await expect(createSecrets({ env: {}, fetchParameter })('emailKey')).rejects.toThrow('EMAIL_KEY');
  await expect(createSecrets({ env: named, fetchParameter })('emailKey')).rejects.toThrow('EMAIL_KEY');
});

it('R-303: an error never contains a value', async () => {
  const secret = createSecrets({ env: { EMAIL_KEY: '<hunter2>' }, fetchParameter: async () => undefined });
  await expect(secret('emailKey')).rejects.not.toThrow('hunter2');
});

it('the values of a rotated secret are read newest first, whatever whitespace separates them', () => {
  expect(secretValues(' new  old\nolder\n')).toEqual(['new', 'old', 'older']);
  expect(() => secretValues(' \n')).toThrow('no value');
});

const rotated = (value: string) =>
  createRotatedSecrets(createSecrets({ env: { CODE_KEY: value }, fetchParameter: async () => undefined }))('codeKey');

it('all values of a rotated secret are returned, newest first', async () => {
  expect(await rotated('newest')).toEqual(['newest']);
  expect(await rotated(' newest  older\noldest ')).toEqual(['newest', 'older', 'oldest']);
});

it.each(['', 'newest changeme', 'xxx older'])('R-304: the values “%s” are refused for one of them', async (value) => {
  await expect(rotated(value)).rejects.toThrow('CODE_KEY');
});
