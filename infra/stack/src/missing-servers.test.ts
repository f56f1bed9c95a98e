import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { UnavailableError } from './errors.ts';
import { missingServers } from './missing-servers.ts';
import { scratchFolder } from './testing/scratch.ts';

const redis = new UnavailableError('Redis is not available on this machine.', ['on PATH: not found']);
const s3 = new UnavailableError('An S3 server is not available on this machine.', ['go is not on PATH']);

function pathWith(program: string): string {
  const folder = scratchFolder();
  writeFileSync(join(folder, program), '');
  chmodSync(join(folder, program), 0o755);
  return folder;
}

test('one message lists all missing servers, and the command for this system', () => {
  const { message, details } = missingServers([redis, s3], pathWith('apt-get'));
  expect(message).toBe('2 servers are not available on this machine.');
  expect(details).toEqual([
    'Redis is not available on this machine.',
    '  on PATH: not found',
    'An S3 server is not available on this machine.',
    '  go is not on PATH',
    'Or: sudo apt-get install redis-server golang-go',
    'Or start Docker, which provides all of them.',
  ]);
});

test('a single missing server has its own message; without a known package manager there is no command', () => {
  const { message, details } = missingServers([redis], scratchFolder());
  expect(message).toBe('Redis is not available on this machine.');
  expect(details).toEqual(['on PATH: not found', 'Or start Docker, which provides all of them.']);
  expect(missingServers([redis], pathWith('brew')).details).toContain('Or: brew install redis');
});
