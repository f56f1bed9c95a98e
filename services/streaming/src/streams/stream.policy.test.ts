import { describe, expect, it } from 'vitest';
import { checkPictureUrl, checkStreamUrl } from './stream.policy.ts';

const check = (url: string, hosts: string[] = []) => checkStreamUrl(url, 'body.stream_url', hosts);
const refusal = expect.objectContaining({ code: 'invalid_request' });

describe('the address of a stream', () => {
  it.each([
    '/uploads/shows/a.mp4',
    '/uploads/shows/a-b.m3u8',
    'https://www.youtube.com/watch?v=abc',
    'https://youtu.be/abc',
    'https://www.youtube-nocookie.com/embed/abc',
    'https://YouTube.com/live/abc',
    'https://vimeo.com/1',
    'https://player.vimeo.com/video/1',
  ])('may be %s, whatever the hosts are', (url) => {
    expect(() => check(url)).not.toThrow();
  });

  it.each([
    'https://cdn.example/live/index.m3u8?x=1',
    'https://eu.cdn.example/a.mp4',
    'https://CDN.example/a.m3u8',
    'https://cdn.example:443/a.m3u8',
  ])('may be %s where its host is allowed', (url) => {
    expect(() => check(url, ['cdn.example'])).not.toThrow();
    expect(() => check(url)).toThrow(refusal);
  });

  it.each([
    'https://example.com/a.m3u8',
    'https://notcdn.example/a.m3u8',
    'https://cdn.example.evil.example/a.m3u8',
    'https://youtube.com.evil.example/watch?v=abc',
    'https://notyoutube.com/watch',
    'https://cdn.example:8443/a.m3u8',
    'https://cdn.example./a.m3u8',
    'http://cdn.example/a.mp4',
    'https://user:pw@cdn.example/a.mp4',
    'https://user@www.youtube.com/watch?v=abc',
    'https://10.0.0.1/a.mp4',
    'https://0x7f.1/a.mp4',
    'https://2130706433/a.mp4',
    'https://[::ffff:127.0.0.1]/a.mp4',
    'https://localhost/a.mp4',
    'https://localhost./a.mp4',
    'https://redis/a.mp4',
    'https://db.internal/a.mp4',
    '/uploads/merch/a.mp4',
    '/uploads/shows/a.webp',
    '/uploads/shows/../a.mp4',
    'not an address',
  ])('may not be %s', (url) => {
    expect(() => check(url, ['cdn.example'])).toThrow(refusal);
  });

  it('is not allowed on an internal host by a setting', () => {
    for (const host of ['10.0.0.1', 'db.internal', 'localhost']) {
      expect(() => check(`https://${host}/a.mp4`, [host])).toThrow(refusal);
    }
  });
});

describe('the address of a picture', () => {
  it.each(['/uploads/shows/a.webp', 'https://pictures.example/a.webp', 'https://pictures.example:8443/a'])(
    'may be %s',
    (url) => {
      expect(() => checkPictureUrl(url, 'body.thumbnail_url')).not.toThrow();
    },
  );

  it.each(['http://pictures.example/a', 'https://127.0.0.1/a', 'https://a:b@pictures.example/a', 'x'])(
    'may not be %s',
    (url) => {
      expect(() => checkPictureUrl(url, 'body.thumbnail_url')).toThrow(refusal);
    },
  );
});
