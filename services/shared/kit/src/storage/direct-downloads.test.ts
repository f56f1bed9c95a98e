import { expect, it } from 'vitest';
import { createDirectDownloads } from './direct-downloads.ts';

const keys = { S3_ACCESS_KEY: 'AKIATEST', S3_SECRET_KEY: 'a-secret-of-the-test', S3_BUCKET: 'poc' };
const noon = new Date('2026-03-01T12:00:00Z');
const later = (seconds: number) => new Date(noon.getTime() + seconds * 1_000);

it('returns the same URL for five minutes, valid long enough for the last reader', async () => {
  const config = { ...keys, S3_ENDPOINT: 'http://s3:7070' };
  const presign = createDirectDownloads(config, { origin: 'https://cdn.example' });
  const first = await presign('shows/a.mp4', 300, noon);
  expect(await presign('shows/a.mp4', 300, later(299))).toBe(first);
  expect(await presign('shows/a.mp4', 300, later(300))).not.toBe(first);
  const { origin, pathname, searchParams } = new URL(first);
  expect([origin, pathname]).toEqual(['https://cdn.example', '/poc/shows/a.mp4']);
  expect(searchParams.get('X-Amz-Date')).toBe('20260301T120000Z');
  expect(Number(searchParams.get('X-Amz-Expires'))).toBe(600);
});

it('omits the bucket from the path when it is in the host name', async () => {
  const config = { ...keys, S3_ENDPOINT: 'http://s3:7070', S3_PATH_STYLE: false };
  const endpoint = 'https://s3.af-south-1.amazonaws.com';
  const presign = createDirectDownloads(config, {
    endpoint,
    origin: 'https://poc.s3.af-south-1.amazonaws.com',
  });
  const { host, pathname } = new URL(await presign('shows/a.mp4', 300, noon));
  expect([host, pathname]).toEqual(['poc.s3.af-south-1.amazonaws.com', '/shows/a.mp4']);
});
