import { expect, it } from 'vitest';
import { Unavailable } from './errors.ts';
import { createRotatedSecrets, createSecrets, secretValues } from './secrets.ts';

const named = { EMAIL_KEY_PARAMETER: '/crossbook/test/email-key' };

function store(answers: (() => Promise<string | undefined>)[]) {
  const asked: string[] = [];
  const fetchParameter = (name: string) => {
    asked.push(name);
    return answers[asked.length - 1]?.() ?? Promise.reject(new Error('asked too often'));
  };
  return { asked, fetchParameter };
}

it('takes the plain variable of a laptop without asking anybody', async () => {
  const { asked, fetchParameter } = store([]);
  const secret = createSecrets({ env: { EMAIL_KEY: 'plain', ...named }, fetchParameter });
  expect(await secret('emailKey')).toBe('plain');
  expect(asked).toEqual([]);
});

it('fetches the named parameter once, also for calls at the same time', async () => {
  const { asked, fetchParameter } = store([async () => 'stored']);
  const secret = createSecrets({ env: named, fetchParameter });
  expect(await Promise.all([secret('emailKey'), secret('emailKey')])).toEqual(['stored', 'stored']);
  expect(await secret('emailKey')).toBe('stored');
  expect(asked).toEqual(['/crossbook/test/email-key']);
});

it('forgets a failed fetch: unavailable now, there at the next call', async () => {
  const { fetchParameter } = store([() => Promise.reject(new Error('throttled')), async () => 'stored']);
  const secret = createSecrets({ env: named, fetchParameter });
  await expect(secret('emailKey')).rejects.toThrow(Unavailable);
  expect(await secret('emailKey')).toBe('stored');
});

it.each(['', '  ', 'changeme', 'CHANGE-ME', 'placeholder', '<email key>', 'TODO', 'xxxx'])(
  'R-304: refuses "%s", whether plain or stored',
  async (value) => {
    const plain = createSecrets({ env: { EMAIL_KEY: value }, fetchParameter: async () => 'unused' });
    const stored = createSecrets({ env: named, fetchParameter: async () => value });
    await expect(plain('emailKey')).rejects.toThrow('EMAIL_KEY');
    await expect(stored('emailKey')).rejects.toThrow('EMAIL_KEY');
  },
);

it('R-304: refuses a secret that nobody named, or that is not stored', async () => {
  const fetchParameter = async () => undefined;
  await expect(createSecrets({ env: {}, fetchParameter })('emailKey')).rejects.toThrow('EMAIL_KEY');
  await expect(createSecrets({ env: named, fetchParameter })('emailKey')).rejects.toThrow('EMAIL_KEY');
});

it('R-303: never says a value in an error', async () => {
  const secret = createSecrets({ env: { EMAIL_KEY: '<hunter2>' }, fetchParameter: async () => undefined });
  await expect(secret('emailKey')).rejects.not.toThrow('hunter2');
});

it('reads the values of a rotated secret, newest first, whatever blanks part them', () => {
  expect(secretValues(' new  old\nolder\n')).toEqual(['new', 'old', 'older']);
  expect(() => secretValues(' \n')).toThrow('no value');
});

const rotated = (value: string) =>
  createRotatedSecrets(createSecrets({ env: { CODE_KEY: value }, fetchParameter: async () => undefined }))('codeKey');

it('gives every value of a rotated secret, newest first', async () => {
  expect(await rotated('newest')).toEqual(['newest']);
  expect(await rotated(' newest  older\noldest ')).toEqual(['newest', 'older', 'oldest']);
});

it.each(['', 'newest changeme', 'xxx older'])('R-304: refuses the values “%s” for one of them', async (value) => {
  await expect(rotated(value)).rejects.toThrow('CODE_KEY');
});
