import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { createWorkFolder, removeAbandonedFolders } from './work-folder.ts';

const purpose = `test-${process.pid}`;
const folders: string[] = [];
afterEach(() => Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true, force: true }))));

const folderOf = async (pid: number | undefined, run = '0123abcd'): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), `poc-${purpose}-${pid}-${run}-`));
  folders.push(folder);
  return folder;
};
const exists = (folder: string): Promise<boolean> =>
  access(folder).then(
    () => true,
    () => false,
  );

async function endedProcess(): Promise<number | undefined> {
  const child = spawn(process.execPath, ['--version'], { stdio: 'ignore' });
  await once(child, 'close');
  return child.pid;
}

it('removes the folders of ended processes, and of an earlier one with the same number', async () => {
  const abandoned = [await folderOf(await endedProcess()), await folderOf(process.pid)];
  const inUse = [await folderOf(process.ppid), await createWorkFolder(purpose)];
  folders.push(...inUse);
  await removeAbandonedFolders(purpose);
  expect(await Promise.all(abandoned.map(exists))).toEqual([false, false]);
  expect(await Promise.all(inUse.map(exists))).toEqual([true, true]);
});

it('leaves the folders of other purposes', async () => {
  const folder = await folderOf(await endedProcess());
  await removeAbandonedFolders('test');
  expect(await exists(folder)).toBe(true);
});
