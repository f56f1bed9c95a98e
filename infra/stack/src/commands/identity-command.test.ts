import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { noteEnvironment } from '../running-system.ts';
import { StateFolder } from '../state.ts';
import { settingsFor } from './identity-command.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'poc-command-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const here = {
  MONGO_URL: 'mongodb://127.0.0.1:27017',
  KEY_ENCRYPTION_SECRET: 'c2VjcmV0',
  PUBLIC_URL: 'http://localhost:8080',
};

describe('the settings of a command', () => {
  test('are those of the system that runs here, and no others', () => {
    noteEnvironment(dataDir, { ...here, S3_SECRET_KEY: 'not needed' });
    new StateFolder(dataDir).recordProcess('identity', process.pid);
    expect(settingsFor({ HOME: '/root' }, dataDir)).toEqual(here);
  });

  test('are those of the environment where it names a database', () => {
    noteEnvironment(dataDir, here);
    new StateFolder(dataDir).recordProcess('identity', process.pid);
    const elsewhere = { MONGO_URL: 'mongodb://db.poc.example:27017', PUBLIC_URL: 'https://poc.example' };
    expect(settingsFor({ ...elsewhere, HOME: '/root' }, dataDir)).toEqual(elsewhere);
  });

  test('are refused in one sentence where nothing runs', () => {
    noteEnvironment(dataDir, here);
    expect(() => settingsFor({}, dataDir)).toThrow('POC is not running here');
    expect(() => settingsFor({ MONGO_URL: '' }, dataDir)).toThrow('POC is not running here');
  });
});
