import { describe, expect, it } from 'vitest';
import { isLoopbackOrigin } from './loopback.ts';

describe('isLoopbackOrigin', () => {
  it.each([
    'http://localhost:8080',
    'http://localhost',
    'https://localhost:8443',
    'http://127.0.0.1:8080',
    'http://127.8.9.255:1',
    'http://[::1]:8080',
  ])('takes %s', (origin) => {
    expect(isLoopbackOrigin(origin)).toBe(true);
  });

  it.each([
    'http://example.com',
    'https://poc.example',
    'http://10.0.0.1:8080',
    'http://0.0.0.0:8080',
    'http://128.0.0.1',
    'http://localhost.example.com',
    'http://127.0.0.1.example.com',
    'http://127.0.0.256',
    'http://localhost@example.com',
    'http://example.com#localhost',
    'http://localhost:8080/elsewhere',
    'ftp://localhost',
    'localhost:8080',
    '//localhost',
    '',
  ])('refuses %s', (origin) => {
    expect(isLoopbackOrigin(origin)).toBe(false);
  });
});
