import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { failedWith, isStopped, StackError, StoppedError } from './errors.ts';
import { failureText } from './failure-text.ts';
import { repoRoot, stateDir } from './paths.ts';
import { scratchFolder, withEnvironment } from './testing/scratch.ts';

const cause = new StackError('MongoDB ended.', ['no space', 'Full log: mongo.log']);
const failing = (error: unknown) => async (): Promise<never> => {
  throw error;
};

test('a failure with a successful clean-up is thrown unchanged', async () => {
  expect(await failedWith(cause, async () => {})).toBe(cause);
});

test('failures of the clean-up follow the cause', async () => {
  await using stopped = new AsyncDisposableStack();
  stopped.defer(failing(new StackError('Kafka did not stop.')));
  stopped.defer(failing(new StackError('Redis did not stop.')));
  const error = await failedWith(cause, () => stopped.disposeAsync());
  expect(failureText(error)).toBe(
    [
      '\n✗ MongoDB ended.',
      '    no space',
      '    Full log: mongo.log',
      '\n✗ Afterwards, while cleaning up: Redis did not stop.',
      '\n✗ Afterwards, while cleaning up: Kafka did not stop.',
    ].join('\n'),
  );
});

test('a stop is a failure only if its clean-up fails', async () => {
  expect(isStopped(new StoppedError())).toBe(true);
  expect(isStopped(cause)).toBe(false);
  const error = await failedWith(new StoppedError(), failing(cause));
  expect(isStopped(error)).toBe(false);
  expect(failureText(error)).toMatch(/^\n✗ MongoDB ended\./);
});

test.each([
  ['EROFS', 'its file system is read-only'],
  ['EACCES', 'this user cannot write there'],
  ['ENOSPC', 'its disk is full'],
])('%s in a configurable folder is explained in one sentence', (code, reason) => {
  const folder = scratchFolder();
  withEnvironment({ POC_STATE_DIR: folder });
  const path = join(folder, 'logs');
  const error = Object.assign(new Error(`${code}: mkdir '${path}'`), { code, path });
  expect(failureText(error)).toBe(
    `\n✗ ${folder} cannot be used: ${reason}.\n    ${error.message}\n    Set POC_STATE_DIR to a folder that this user can write to.`,
  );
});

test('a file in place of a folder is explained in one sentence', () => {
  const file = join(scratchFolder(), 'file');
  writeFileSync(file, '');
  withEnvironment({ POC_CACHE_DIR: file });
  const text = (path: string): string => {
    try {
      mkdirSync(path, { recursive: true });
      return 'made';
    } catch (error) {
      return failureText(error);
    }
  };
  expect(text(file)).toContain(`✗ ${file} cannot be used: it is a file, not a folder.`);
  expect(text(join(file, 'tmp'))).toContain(`✗ ${file} cannot be used: part of that path is a file.`);
});

test('a failed access to another file is a bug, with a stack trace', () => {
  const error = Object.assign(new Error('EACCES: open'), { code: 'EACCES', path: '/etc/shadow' });
  expect(failureText(error)).toMatch(/^\n✗ The launcher itself failed.*\nError: EACCES: open\n {4}at /s);
});

test.each([repoRoot, join(repoRoot, '..'), '/'])(
  'POC_STATE_DIR=%s is refused: a reset would wipe the checkout',
  (folder) => {
    withEnvironment({ POC_STATE_DIR: folder });
    expect(stateDir).toThrow('which contains this repository');
  },
);

test('an empty POC_STATE_DIR means the default', () => {
  withEnvironment({ POC_STATE_DIR: '' });
  expect(stateDir()).toBe(join(repoRoot, '.poc'));
});
