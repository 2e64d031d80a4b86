import type { Stage } from './stages.ts';

export type Readiness = { readonly run: true } | { readonly run: false; readonly failed: 0 | 1; readonly why: string };

/** Whether a stage can run here. What the machine lacks is told; on the machine that decides (`CI`), it is a failure as well. */
export function readiness(
  { lacks }: Pick<Stage, 'lacks'>,
  env: Readonly<Record<string, string | undefined>>,
): Readiness {
  const why = lacks?.();
  if (why === undefined) return { run: true };
  return { run: false, failed: env.CI === 'true' ? 1 : 0, why };
}
