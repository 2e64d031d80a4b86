import { expect, it } from 'vitest';
import { createAnySecret, createSecrets, isUsableSecret, secretValues } from './secrets.ts';

const secretOf = (value: string | undefined) => createSecrets({ read: async () => value })('emailKey');

it('a secret is read from the parameter of its variable', async () => {
  const secret = createSecrets({ read: async (variable) => `value of ${variable}` });
  expect(await secret('emailKey')).toBe('value of EMAIL_KEY');
});

it.each([
  '',
  '  ',
  'changeme',
  'CHANGE-ME',
  'placeholder',
  '<email key>',
  'TODO',
  'xxxx',
  'newest changeme',
  'xxx older',
  'used next:changeme',
  'next:alone',
])('R-304: "%s" is refused, as one of several values too', async (value) => {
  expect(isUsableSecret(value)).toBe(false);
  await expect(secretOf(value)).rejects.toThrow('EMAIL_KEY');
});

it('R-304: a missing secret is refused', async () => {
  await expect(secretOf(undefined)).rejects.toThrow('EMAIL_KEY');
});

it('R-303: an error never contains a value', async () => {
  await expect(secretOf('<hunter2>')).rejects.not.toThrow('hunter2');
});

it('the values of a rotated secret are read, the used one first and an announced one last', () => {
  expect(secretValues(' new  old\nolder\n')).toEqual(['new', 'old', 'older']);
  expect(secretValues('next:newer new old')).toEqual(['new', 'old', 'newer']);
  expect(() => secretValues(' \n')).toThrow('no value');
});

it('of two secrets one may be missing, such as while it is replaced, but not both', async () => {
  const stored: Record<string, string> = { ORIGIN_SECRET: 'first', SECOND_ORIGIN_SECRET: 'second' };
  const both = () =>
    createAnySecret(createSecrets({ read: async (name) => stored[name] }))('originSecret', 'secondOriginSecret');
  expect(await both()).toEqual(['first', 'second']);
  delete stored.ORIGIN_SECRET;
  expect(await both()).toEqual(['second']);
  delete stored.SECOND_ORIGIN_SECRET;
  await expect(both()).rejects.toThrow('ORIGIN_SECRET');
});
