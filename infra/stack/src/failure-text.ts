import { sep } from 'node:path';
import { causesOf, errorCode, errorText, StackError, StoppedError } from './errors.ts';
import { cacheDir, stateDir, testStateDir } from './paths.ts';

const folders = [
  { variable: 'POC_STATE_DIR', folder: stateDir },
  { variable: 'POC_TEST_STATE_DIR', folder: testStateDir },
  { variable: 'POC_CACHE_DIR', folder: cacheDir },
] as const;

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'this user cannot write there',
  EPERM: 'this user cannot write there',
  EROFS: 'its file system is read-only',
  ENOTDIR: 'part of that path is a file',
  EEXIST: 'it is a file, not a folder',
  ENOSPC: 'its disk is full',
  EDQUOT: 'the quota of this user is used up',
};

/**
 * Text of a failure for the user of a command: the first cause, then failures of the clean-up. Only bugs have a stack
 * trace.
 */
export function failureText(error: unknown): string {
  const causes = causesOf(error).filter((cause) => !(cause instanceof StoppedError));
  return causes
    .map((cause, index) => `\n✗ ${index === 0 ? '' : 'Afterwards, while cleaning up: '}${oneText(cause)}`)
    .join('\n');
}

export function printFailure(error: unknown): number {
  console.error(failureText(error));
  return 1;
}

function oneText(error: unknown): string {
  const explained = error instanceof StackError ? error : explainFolder(error);
  if (explained instanceof StackError)
    return [explained.message, ...explained.details.map((line) => `    ${line}`)].join('\n');
  const trace = explained instanceof Error ? (explained.stack ?? explained.message) : errorText(explained);
  return `The launcher itself failed; this is a bug in infra/stack.\n${trace}`;
}

/** Explains a failed access to a configurable folder in one sentence. Returns other errors unchanged. */
function explainFolder(error: unknown): unknown {
  // Virtual file systems such as /proc refuse mkdir with other codes.
  const isRefused = error instanceof Error && 'syscall' in error && error.syscall === 'mkdir';
  const reason = reasons[errorCode(error)] ?? (isRefused ? 'no folder can be created there' : undefined);
  if (reason === undefined || !(error instanceof Error && 'path' in error)) return error;
  const path = String(error.path);
  const configured = folders.find(({ folder }) => `${path}${sep}`.startsWith(`${folder()}${sep}`));
  if (configured === undefined) return error;
  return new StackError(`${configured.folder()} cannot be used: ${reason}.`, [
    error.message,
    `Set ${configured.variable} to a folder that this user can write to.`,
  ]);
}
