import { spawnSync } from 'node:child_process';

/** What a build was made from. */
export interface SourceVersion {
  readonly commit: string;
  /** Whether files differ from the commit. */
  readonly uncommittedChanges: boolean;
}

/** Null where there is no Git clone, as in an unpacked archive. */
export function sourceVersion(root: string): SourceVersion | null {
  const git = (...args: string[]) => {
    const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
    return status === 0 ? stdout.trim() : undefined;
  };
  const commit = git('rev-parse', 'HEAD');
  const changes = git('status', '--porcelain');
  return commit === undefined || changes === undefined ? null : { commit, uncommittedChanges: changes !== '' };
}
