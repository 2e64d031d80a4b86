import { expect, test } from 'vitest';
import { isAboutCode } from './password-change.ts';

test.each([
  ['Invalid or expired verification code', true],
  ['The verification code is used up', true],
  ['INVALID input', true],
  ['It has expired', true],
  ['This password is too common. Please choose another one.', false],
  ['Too many attempts. Please wait and try again.', false],
])('the error “%s” is about the code: %s', (message, about) => expect(isAboutCode(message)).toBe(about));
