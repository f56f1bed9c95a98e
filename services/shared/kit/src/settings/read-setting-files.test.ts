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

it('reads a setting from the file in NAME_FILE, without the trailing line break', () => {
  const MONGO_URL_FILE = file('good', 'mongodb://poc:a b@db\r\n');
  expect(parseConfig(schema, { MONGO_URL_FILE, PORT: '1' })).toEqual({
    MONGO_URL: 'mongodb://poc:a b@db',
    PORT: 1,
  });
});

it.each([
  ['missing', () => join(folder, 'nowhere'), 'file cannot be read (ENOENT)'],
  ['a folder', () => folder, 'is not a file'],
  ['a device that never ends', () => '/dev/zero', 'is not a file'],
  ['empty', () => file('empty', '\n'), 'file is empty'],
  ['far too large', () => file('large', 'x'.repeat(70_000)), 'file has more than 65536 bytes'],
])('reports one fault for a file that is %s', (_what, path, fault) => {
  const MONGO_URL_FILE = path();
  expect(configFaults(schema, { MONGO_URL_FILE, PORT: '1' })).toEqual([`MONGO_URL_FILE: ${fault}`]);
});

it('reports the file setting for an invalid value, never the value', () => {
  const MONGO_URL_FILE = file('wrong', 'http://poc:hunter2@db');
  const faults = configFaults(schema, { MONGO_URL_FILE, PORT: 'x' });
  expect(faults).toHaveLength(2);
  expect(faults[0]).toBe('MONGO_URL_FILE: must start with mongodb://');
  expect(faults.join()).not.toContain('hunter2');
});

it('refuses a setting that is set twice', () => {
  const MONGO_URL_FILE = file('second', 'mongodb://b');
  expect(configFaults(schema, { MONGO_URL: 'mongodb://a', MONGO_URL_FILE, PORT: '1' })).toEqual([
    'MONGO_URL_FILE: MONGO_URL is also set; set only one of them',
  ]);
});

it('treats an empty NAME_FILE as unset, and does not resolve settings that are paths', () => {
  expect(configFaults(schema, { MONGO_URL: 'mongodb://a', MONGO_URL_FILE: '', PORT: '1' })).toEqual([]);
  const env = { TOKEN_FILE: '/nowhere' };
  expect(readSettingFiles(['TOKEN', 'TOKEN_FILE'], env)).toEqual({ settings: env, faults: [] });
});
