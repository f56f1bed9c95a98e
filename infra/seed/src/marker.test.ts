import { readdir } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { contentVersion } from './marker.ts';

const folder = new URL('content/', import.meta.url);

/** The exported lists of the demo content by name, as hashed by `contentVersion`. */
async function listsOfContent(): Promise<[name: string, list: unknown[]][]> {
  const files = (await readdir(folder)).filter((file) => !file.endsWith('.test.ts'));
  const modules = await Promise.all(files.map((file): Promise<object> => import(new URL(file, folder).href)));
  return modules
    .flatMap((module) => Object.entries(module))
    .filter((entry): entry is [string, unknown[]] => Array.isArray(entry[1]));
}

test('every list of the demo content changes the version, so that additions reach seeded databases', async () => {
  const before = await contentVersion();
  const lists = await listsOfContent();
  expect(lists.length).toBeGreaterThan(10);
  for (const [name, list] of lists) {
    list.push({ key: 'new' });
    const after = await contentVersion();
    list.pop();
    expect(after, name).not.toBe(before);
  }
  expect(await contentVersion()).toBe(before);
});
