import { join } from 'node:path';
import { build } from 'vite';
import { expect, it } from 'vitest';
import { NOTICES_FILE } from '../../frontend/third-party-notices.ts';

const configFile = join(import.meta.dirname, '../../frontend/vite.config.ts');

it('the built page includes the licenses of its scripts, icons, font and styles', async () => {
  const built = await build({ configFile, logLevel: 'silent', build: { write: false } });
  const files = [built].flat().flatMap((part) => ('output' in part ? part.output : []));
  const notices = files.find(({ fileName }) => fileName === NOTICES_FILE);
  const text = notices?.type === 'asset' ? String(notices.source) : '';
  const headings = [...text.matchAll(/^## (\S+) - \S+ \((.+)\)$/gm)].map(([, name, license]) => `${name}: ${license}`);
  expect(headings).toEqual(
    expect.arrayContaining([
      'react: MIT',
      'react-dom: MIT',
      'react-router: MIT',
      '@radix-ui/react-dropdown-menu: MIT',
      'lucide-react: ISC',
      '@tanstack/react-query: MIT',
      '@stripe/react-stripe-js: MIT',
      'zod: MIT',
      '@fontsource-variable/inter: OFL-1.1',
      'tailwindcss: MIT',
    ]),
  );
  expect(text).toContain('SIL OPEN FONT LICENSE Version 1.1');
  expect(text).toContain('Permission is hereby granted, free of charge');
});
