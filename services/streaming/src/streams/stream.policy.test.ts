import { expect, it } from 'vitest';
import { checkMediaUrl, checkTimes } from './stream.policy.ts';

const check = (url: string, hosts: string[] = []) => checkMediaUrl(url, 'body.stream_url', hosts);

it.each([
  '/uploads/shows/a.mp4',
  'https://www.youtube.com/watch?v=abc',
  'https://cdn.example.com:8443/live/index.m3u8?x=1',
])('allows %s', (url) => {
  expect(() => check(url)).not.toThrow();
});

it.each([
  'http://example.com/a.mp4',
  'https://user:pw@example.com/a.mp4',
  'https://10.0.0.1/a.mp4',
  'https://0x7f.1/a.mp4',
  'https://2130706433/a.mp4',
  'https://[::ffff:127.0.0.1]/a.mp4',
  'https://localhost/a.mp4',
  'https://localhost./a.mp4',
  'https://redis/a.mp4',
  'https://db.internal/a.mp4',
  'not an address',
])('refuses %s, naming the field', (url) => {
  expect(() => check(url)).toThrow(expect.objectContaining({ code: 'invalid_request' }));
});

it('holds to the allowed hosts and their subdomains, when there are any', () => {
  const hosts = ['youtube.com'];
  expect(() => check('https://www.youtube.com/watch', hosts)).not.toThrow();
  expect(() => check('/uploads/shows/a.mp4', hosts)).not.toThrow();
  expect(() => check('https://notyoutube.com/watch', hosts)).toThrow();
  expect(() => check('https://youtube.com.evil.example/watch', hosts)).toThrow();
});

it('wants an end after the start', () => {
  const [early, late] = [new Date(1), new Date(2)];
  expect(() => checkTimes(early, late)).not.toThrow();
  expect(() => checkTimes(early, null)).not.toThrow();
  expect(() => checkTimes(late, early)).toThrow();
  expect(() => checkTimes(late, late)).toThrow();
});
