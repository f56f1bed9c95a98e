import { unsignedUrl } from '@poc/contracts/entitlements';
import { expect, it } from 'vitest';
import { createSignedUrls, viewerIn } from './signed-urls.ts';

const hourMs = 3_600_000;
const now = new Date('2026-03-01T12:20:00Z');
const later = (ms: number) => new Date(now.getTime() + ms);
const file = '/uploads/shows/a.mp4';
const [ada, tunde] = ['a'.repeat(24), 'b'.repeat(24)];
const onPhone = { id: ada, device: 'phone' };
const signedUrls = createSignedUrls('key-of-the-tests-alone');
const query = (url: string) => new URL(url, 'http://poc.test').searchParams;
const signed = signedUrls.sign(file, onPhone, now);
const viewer = (changes: Record<string, string>, at = now, path = file) => {
  const asked = query(signed);
  for (const [name, value] of Object.entries(changes)) asked.set(name, value);
  return signedUrls.viewerOf(path, asked, at);
};

it('returns its viewer until it expires, after one to two hours', () => {
  expect(viewer({})).toEqual({ ...onPhone, limit: null });
  expect(viewer({}, later(hourMs))?.id).toBe(ada);
  expect(viewer({}, new Date('2026-03-01T13:59:59.999Z'))?.id).toBe(ada);
  expect(viewer({}, new Date('2026-03-01T14:00:00Z'))).toBeNull();
});

it.each([
  ['for another person', { viewer: tunde }],
  ['for another device', { device: 'laptop' }],
  ['for no device', { device: '' }],
  ['for longer', { expires: String(later(9 * hourMs).getTime()) }],
  ['without an end', { expires: 'Infinity' }],
  ['that is limited', { limit: '180' }],
  ['with another signature', { signature: 'x' }],
  ['with an empty one', { signature: '' }],
])('cannot be changed to one %s', (_, changes) => {
  expect(viewer(changes)).toBeNull();
});

it('can be limited to a part, and the limit cannot be changed or removed', () => {
  const part = signedUrls.sign(file, onPhone, now, 180);
  expect(signedUrls.viewerOf(file, query(part), now)).toEqual({ ...onPhone, limit: 180 });
  for (const limit of ['181', '0180', '', ' 180', '1e9', null]) {
    const asked = query(part);
    if (limit === null) asked.delete('limit');
    else asked.set('limit', limit);
    expect(signedUrls.viewerOf(file, asked, now)).toBeNull();
  }
  // The expiry and the limit are separate signed fields.
  const joined = query(part);
  joined.set('expires', `${joined.get('expires')}\n180`);
  joined.delete('limit');
  expect(signedUrls.viewerOf(file, joined, now)).toBeNull();
});

it('identifies the device by a digest of the session id', () => {
  const session = { id: ada, sessionId: 'c'.repeat(24) };
  const { id, device } = viewerIn(session);
  expect([id, viewerIn({ ...session, sessionId: 'd'.repeat(24) }).device === device]).toEqual([ada, false]);
  expect(viewerIn(session).device).toBe(device);
  expect(signedUrls.sign(file, viewerIn(session), now)).not.toContain(session.sessionId);
});

it('is valid for one file and one key', () => {
  expect(viewer({}, now, '/uploads/shows/b.mp4')).toBeNull();
  expect(createSignedUrls('another key').viewerOf(file, query(signed), now)).toBeNull();
  expect(signedUrls.viewerOf(file, new URLSearchParams(), now)).toBeNull();
});

it('is stable within an hour', () => {
  expect(signedUrls.sign(file, onPhone, later(30 * 60_000))).toBe(signed);
  expect(signedUrls.sign(file, onPhone, later(hourMs))).not.toBe(signed);
});

it('does not change external URLs, and can be removed from ours', () => {
  const elsewhere = 'https://cdn.example/live.m3u8?a=1';
  expect(signedUrls.sign(elsewhere, onPhone, now)).toBe(elsewhere);
  expect([unsignedUrl(signed), unsignedUrl(elsewhere)]).toEqual([file, elsewhere]);
});
