import type { Config } from 'jest';

/** Infrastructure only; everything else runs in Vitest. Needs NODE_OPTIONS=--experimental-vm-modules. */
const config: Config = {
  roots: ['<rootDir>/infra'],
  testMatch: ['**/*.test.ts'],
  testEnvironment: 'node',
  globalSetup: '<rootDir>/infra/testing/synthesize-once.ts',
  extensionsToTreatAsEsm: ['.ts'],
  transform: {
    '^.+\\.ts$': [
      '@swc/jest',
      { jsc: { target: 'es2024', parser: { syntax: 'typescript' } }, module: { type: 'es6' } },
    ],
  },
};

export default config;
