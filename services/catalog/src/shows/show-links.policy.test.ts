import { describe, expect, it } from 'vitest';
import { linkFaults } from './show-links.policy.ts';

const some = { videos: ['cdn.example'], hls: ['cdn.example'] };

describe('linkFaults', () => {
  it.each([
    ['/uploads/shows/a-b.webp', '/uploads/shows/a.mp4'],
    ['https://img.example/a', 'https://cdn.example/a/b.m3u8?token=1'],
    ['https://img.example:8443/a.png', 'https://youtu.be/abc'],
    ['https://IMG.example/a.png', 'https://vimeo.com/123'],
  ])('lets %s and %s pass', (thumbnail_url, video_url) => {
    expect(linkFaults(some, { thumbnail_url, video_url })).toEqual([]);
  });

  it.each([
    ['/uploads/avatars/a.webp', 'https://other.example/a.mp4'],
    ['https://cdn.example@evil.example/a.png', 'https://cdn.example@evil.example/a.mp4'],
    ['/uploads/merch/a.webp', 'https://cdn.example/a.html'],
    ['/uploads/shows/a.svg', '/uploads/shows/a.html'],
    ['https://user:word@img.example/a.png', 'https://notyoutube.com/watch?v=1'],
  ])('refuses %s and %s', (thumbnail_url, video_url) => {
    const faults = linkFaults(some, { thumbnail_url, video_url });
    expect(faults.map((fault) => fault.path)).toEqual(['body.thumbnail_url', 'body.video_url']);
  });

  it('accepts videos from the hosts of videos and their subdomains only', () => {
    const faultsOf = (video_url: string) => linkFaults({ ...some, hls: [] }, { video_url }).length;
    expect(faultsOf('https://eu.cdn.example/a.webm')).toBe(0);
    expect(faultsOf('https://cdn.example:8443/a.webm')).toBe(1);
    expect(faultsOf('https://cdn.example/a.m3u8')).toBe(1);
    expect(linkFaults({ videos: [], hls: [] }, { video_url: 'https://cdn.example/a.mp4' })).toHaveLength(1);
  });

  it('accepts uploaded captions only', () => {
    expect(linkFaults(some, { captions_en: '/uploads/shows/a.vtt', captions_yo: '' })).toEqual([]);
    for (const captions_ig of ['https://a.example/a.vtt', '/uploads/shows/a.mp4', '/uploads/merch/a.vtt']) {
      expect(linkFaults(some, { captions_ig }).map(({ path }) => path)).toEqual(['body.captions_ig']);
    }
  });

  it('accepts HLS from the hosts of streams and their subdomains only', () => {
    const faultsOf = (video_url: string) =>
      linkFaults({ videos: [], hls: ['cdn.example'] }, { video_url }).length;
    expect(faultsOf('https://eu.cdn.example/a.m3u8')).toBe(0);
    expect(faultsOf('https://other.example/a.m3u8')).toBe(1);
    expect(faultsOf('https://cdn.example:8443/a.m3u8')).toBe(1);
    expect(faultsOf('https://notcdn.example/a.M3U8')).toBe(1);
  });

  it('leaves syntax faults to the contract', () => {
    expect(linkFaults(some, { video_url: 'javascript:alert(1)' })).toEqual([]);
    expect(linkFaults(some, { video_url: '/uploads/shows/../../etc/passwd' })).toEqual([]);
    expect(linkFaults(some, {})).toEqual([]);
  });
});
