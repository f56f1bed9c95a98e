import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { NotToBeHad } from './errors.ts';
import { missingServers } from './missing-servers.ts';
import { scratchFolder } from './testing/scratch.ts';

const redis = new NotToBeHad('Redis could not be had on this machine.', ['on PATH: there is none']);
const s3 = new NotToBeHad('An S3 server could not be had on this machine.', ['go is not on PATH']);

function pathWith(program: string): string {
  const folder = scratchFolder();
  writeFileSync(join(folder, program), '');
  chmodSync(join(folder, program), 0o755);
  return folder;
}

test('one message names all that is missing, and the command for this system', () => {
  const { message, details } = missingServers([redis, s3], pathWith('apt-get'));
  expect(message).toBe('2 servers could not be had on this machine.');
  expect(details).toEqual([
    'Redis could not be had on this machine.',
    '  on PATH: there is none',
    'An S3 server could not be had on this machine.',
    '  go is not on PATH',
    'Or: sudo apt-get install redis-server golang-go',
    'Or start Docker: it brings all of them.',
  ]);
});

test('one that is missing keeps its own sentence; a system without a known package manager gets no command', () => {
  const { message, details } = missingServers([redis], scratchFolder());
  expect(message).toBe('Redis could not be had on this machine.');
  expect(details).toEqual(['on PATH: there is none', 'Or start Docker: it brings all of them.']);
  expect(missingServers([redis], pathWith('brew')).details).toContain('Or: brew install redis');
});
