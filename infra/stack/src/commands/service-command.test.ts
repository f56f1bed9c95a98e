import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { recordEnvironment } from '../running-system.ts';
import { StateFolder } from '../state/state.ts';
import { settingsFor } from './service-command.ts';

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
  test('are those of the running system', () => {
    recordEnvironment(dataDir, { ...here, S3_SECRET_KEY: 'not needed' });
    new StateFolder(dataDir).recordProcess('identity', process.pid);
    expect(settingsFor('identity', { HOME: '/root' }, dataDir)).toEqual(here);
  });

  test('are only those that its service needs', () => {
    const paystack = { PAYSTACK_BASE_URL: 'http://127.0.0.1:8026', PAYSTACK_SECRET_KEY: 'sk_test_1' };
    recordEnvironment(dataDir, { ...here, ...paystack });
    new StateFolder(dataDir).recordProcess('commerce', process.pid);
    expect(settingsFor('commerce', {}, dataDir)).toEqual({ MONGO_URL: here.MONGO_URL, ...paystack });
  });

  test('come from the environment if it has a database', () => {
    recordEnvironment(dataDir, here);
    new StateFolder(dataDir).recordProcess('identity', process.pid);
    const elsewhere = { MONGO_URL: 'mongodb://db.poc.example:27017', PUBLIC_URL: 'https://poc.example' };
    expect(settingsFor('identity', { ...elsewhere, HOME: '/root' }, dataDir)).toEqual(elsewhere);
  });

  test('are refused in one sentence without a running system', () => {
    recordEnvironment(dataDir, here);
    expect(() => settingsFor('identity', {}, dataDir)).toThrow('POC is not running here');
    expect(() => settingsFor('identity', { MONGO_URL: '' }, dataDir)).toThrow('POC is not running here');
  });
});
