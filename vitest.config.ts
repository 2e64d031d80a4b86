import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

const exclude = ['**/node_modules/**', 'infra/**', 'scripts/browser/**'];

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'node',
          environment: 'node',
          include: ['{shared,functions,scripts}/**/*.test.ts'],
          exclude,
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'frontend',
          environment: 'happy-dom',
          // Cookies of the product are for https only.
          environmentOptions: { happyDOM: { url: 'https://crossbook.example/' } },
          include: ['frontend/**/*.test.{ts,tsx}'],
          exclude,
        },
      },
    ],
  },
});
