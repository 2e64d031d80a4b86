import { expect, it, test } from 'vitest';
import { findJava } from './java.ts';

const saying = (version: string | undefined) => findJava({}, () => version);

test.each([
  ['openjdk version "17.0.15" 2025-04-15\nOpenJDK Runtime Environment', { program: 'java' }],
  ['openjdk version "25" 2025-09-16', { program: 'java' }],
  ['java version "21.0.1-ea"', { program: 'java' }],
])('takes %j', (version, expected) => expect(saying(version)).toEqual(expected));

test.each([
  ['openjdk version "11.0.2" 2019-01-15\nmore', 'and java is openjdk version "11.0.2" 2019-01-15.'],
  ['java version "1.8.0_392"', 'and java is java version "1.8.0_392".'],
  [undefined, 'there is none: install openjdk-17-jre-headless or set JAVA_HOME'],
  ['something else altogether', 'and java is something else altogether.'],
])('does without %j', (version, sentence) => {
  expect(saying(version)).toEqual({ missing: expect.stringContaining(sentence) });
});

it('asks the Java of JAVA_HOME first', () => {
  const found = findJava({ JAVA_HOME: '/opt/jdk' }, () => 'openjdk version "17"');
  expect(found).toEqual({ program: '/opt/jdk/bin/java' });
});

it('finds no Java where there is no such program', () => {
  expect(findJava({ JAVA_HOME: '/nowhere' })).toHaveProperty('missing');
});
