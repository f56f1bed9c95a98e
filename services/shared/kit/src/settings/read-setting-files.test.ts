import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { configFaults, parseConfig } from '../config.ts';
import { readSettingFiles } from './read-setting-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'poc-settings-'));
function file(name: string, content: string): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

const schema = z.object({
  MONGO_URL: z.string().regex(/^mongodb:/, 'must start with mongodb://'),
  PORT: z.coerce.number(),
});

it('reads a setting from the file that NAME_FILE names, without the line break at its end', () => {
  const MONGO_URL_FILE = file('good', 'mongodb://poc:a b@db\r\n');
  expect(parseConfig(schema, { MONGO_URL_FILE, PORT: '1' })).toEqual({
    MONGO_URL: 'mongodb://poc:a b@db',
    PORT: 1,
  });
});

it.each([
  ['missing', () => join(folder, 'nowhere'), "the file can't be read (ENOENT)"],
  ['a folder', () => folder, 'is not a file'],
  ['a device that never ends', () => '/dev/zero', 'is not a file'],
  ['empty', () => file('empty', '\n'), 'the file is empty'],
  ['far too large', () => file('large', 'x'.repeat(70_000)), 'the file has more than 65536 bytes'],
])('says once what is wrong with a file that is %s', (_what, path, fault) => {
  const MONGO_URL_FILE = path();
  expect(configFaults(schema, { MONGO_URL_FILE, PORT: '1' })).toEqual([`MONGO_URL_FILE: ${fault}`]);
});

it('names the file setting in the faults of what a file holds, and never the value', () => {
  const MONGO_URL_FILE = file('wrong', 'http://poc:hunter2@db');
  const faults = configFaults(schema, { MONGO_URL_FILE, PORT: 'x' });
  expect(faults).toHaveLength(2);
  expect(faults[0]).toBe('MONGO_URL_FILE: must start with mongodb://');
  expect(faults.join()).not.toContain('hunter2');
});

it('refuses a setting that is given twice', () => {
  const MONGO_URL_FILE = file('second', 'mongodb://b');
  expect(configFaults(schema, { MONGO_URL: 'mongodb://a', MONGO_URL_FILE, PORT: '1' })).toEqual([
    'MONGO_URL_FILE: MONGO_URL is set, too; only one of them can be',
  ]);
});

it('takes an empty NAME_FILE as one that is not set, and leaves settings alone that are paths themselves', () => {
  expect(configFaults(schema, { MONGO_URL: 'mongodb://a', MONGO_URL_FILE: '', PORT: '1' })).toEqual([]);
  const env = { TOKEN_FILE: '/nowhere' };
  expect(readSettingFiles(['TOKEN', 'TOKEN_FILE'], env)).toEqual({ settings: env, faults: [] });
});
