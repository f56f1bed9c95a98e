import { sep } from 'node:path';
import { causesOf, errorCode, errorText, StackError, StoppedError } from './errors.ts';
import { cacheDir, stateDir, testStateDir } from './paths.ts';

/** Folders that a person may move, with the variable that moves each. */
const folders = [
  { variable: 'POC_STATE_DIR', folder: stateDir },
  { variable: 'POC_TEST_STATE_DIR', folder: testStateDir },
  { variable: 'POC_CACHE_DIR', folder: cacheDir },
] as const;

/** What a failed access to a file means for a person. */
const reasons: Readonly<Record<string, string>> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'its file system is read-only',
  ENOTDIR: 'a part of that path is a file',
  EEXIST: 'a file is in its place',
  ENOSPC: 'its disk is full',
  EDQUOT: 'the quota of this user is used up',
};

/** Failure text for a command's user: the first cause, then failures of the clean-up. A trace only for bugs. */
export function failureText(error: unknown): string {
  const causes = causesOf(error).filter((cause) => !(cause instanceof StoppedError));
  return causes
    .map((cause, index) => `\n✗ ${index === 0 ? '' : 'Afterwards, while cleaning up: '}${oneText(cause)}`)
    .join('\n');
}

/** Prints a failure and resolves to the exit code. */
export function printFailure(error: unknown): number {
  console.error(failureText(error));
  return 1;
}

function oneText(error: unknown): string {
  const explained = error instanceof StackError ? error : explainFolder(error);
  if (explained instanceof StackError)
    return [explained.message, ...explained.details.map((line) => `    ${line}`)].join('\n');
  const trace = explained instanceof Error ? (explained.stack ?? explained.message) : errorText(explained);
  return `The launcher itself failed; this is a mistake in infra/stack.\n${trace}`;
}

/** Turns a failed access to a folder that a person may move into a sentence; passes other errors on. */
function explainFolder(error: unknown): unknown {
  // A folder that the kernel keeps, such as /proc, takes no other one.
  const isRefused = error instanceof Error && 'syscall' in error && error.syscall === 'mkdir';
  const reason = reasons[errorCode(error)] ?? (isRefused ? 'no folder can be made there' : undefined);
  if (reason === undefined || !(error instanceof Error && 'path' in error)) return error;
  const path = String(error.path);
  const moved = folders.find(({ folder }) => `${path}${sep}`.startsWith(`${folder()}${sep}`));
  if (moved === undefined) return error;
  return new StackError(`${moved.folder()} cannot be used: ${reason}.`, [
    error.message,
    `Set ${moved.variable} to a folder that this user may write to.`,
  ]);
}
