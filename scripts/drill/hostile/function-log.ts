import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The lines that functions of the local product have logged under a name, oldest first. */
export async function linesNamed(name: string, { dataDir }: { readonly dataDir: string }): Promise<readonly string[]> {
  const log = await readFile(join(dataDir, 'functions.log'), 'utf8');
  return log.split('\n').filter((line) => line.includes(`"message":"${name}"`));
}
