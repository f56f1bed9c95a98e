import { expect, test } from 'vitest';
import { differences, type ShowValues, showBody, showForm } from './show-form.ts';

const show = {
  id: '1'.repeat(24),
  title: 'Naira Nights',
  description: 'Money.',
  category: 'Trading',
  host_id: null,
  thumbnail_url: '',
  start_time: null,
  likes: 0,
  comments_count: 0,
  access: 'free' as const,
  early_access_until: null,
  video_url: null,
  Streams: [],
  createdAt: '2026-01-15T10:00:00.000Z',
  published: false,
  publish_at: '2027-01-01T11:00:00.000Z',
  version: 2,
};
const { blank, valuesOf } = showForm;
const sent = (values: ShowValues, before: ShowValues) => Object.fromEntries(showBody(values, before));
const always = { title: 'Naira Nights', description: 'Money.', category: 'Trading', version: '2' };

test('keeps the time of a scheduled show that is not changed', () => {
  const values = valuesOf(show);
  expect(values).toMatchObject({ publish: 'later', publish_at: '2027-01-01T12:00' });
  expect(sent(values, values)).toEqual(always);
});

test('clears the time when publishing now, and sends a new time', () => {
  const before = valuesOf(show);
  expect(sent({ ...before, publish: 'now' }, before)).toEqual({ ...always, publish_at: '' });
  expect(sent({ ...before, publish_at: '2027-02-01T12:00' }, before)).toEqual({
    ...always,
    publish_at: '2027-02-01T11:00:00.000Z',
  });
});

test('keeps a hidden show hidden unless changed', () => {
  const before = valuesOf({ ...show, publish_at: null });
  expect(before.publish).toBe('hidden');
  expect(sent(before, before)).toEqual(always);
  expect(sent({ ...before, publish: 'now' }, before)).toEqual({ ...always, publish_at: '' });
});

test('sends a time for a published show that becomes scheduled', () => {
  const before = valuesOf({ ...show, published: true, publish_at: null });
  expect(sent({ ...before, publish: 'later', publish_at: '2027-02-01T12:00' }, before)).toMatchObject({
    publish_at: '2027-02-01T11:00:00.000Z',
  });
});

test('has no version for a new show', () => {
  expect(sent({ ...blank, title: 'A', description: 'B', category: 'C' }, blank)).toEqual({
    title: 'A',
    description: 'B',
    category: 'C',
  });
});

test('sends new and removed captions by language', () => {
  const english = { lang: 'en', label: 'English', url: '/uploads/shows/a.vtt' } as const;
  const before = valuesOf({ ...show, captions: [english] });
  expect(sent(before, before)).toEqual(always);
  const after = { ...before, captions_en: '', captions_pcm: '/uploads/shows/b.vtt' };
  expect(sent(after, before)).toEqual({ ...always, captions_en: '', captions_pcm: '/uploads/shows/b.vtt' });
  expect(differences(after, before)).toEqual([
    { label: 'English captions', theirs: '/uploads/shows/a.vtt' },
    { label: 'Pidgin captions', theirs: '' },
  ]);
});

test('finds differing fields of two versions', () => {
  const mine = valuesOf(show);
  expect(differences({ ...mine, title: 'Mine ', version: '1' }, mine)).toEqual([
    { label: 'Title', theirs: 'Naira Nights' },
  ]);
});

test('sends changed access, and a cleared early access as empty', () => {
  const before = valuesOf({ ...show, early_access_until: '2027-01-01T11:00:00.000Z' });
  expect(before).toMatchObject({ access: 'free', early_access_until: '2027-01-01T12:00' });
  const changed = { ...before, access: 'premium', early_access_until: '' };
  expect(sent(changed, before)).toEqual({ ...always, access: 'premium', early_access_until: '' });
  expect(differences(before, changed)).toEqual([
    { label: 'Who can watch', theirs: 'Premium and Ultimate' },
    { label: 'Early access until', theirs: '' },
  ]);
});

test('sends a changed host, and an empty one to unlink', () => {
  const linked = valuesOf({ ...show, host_id: '6'.repeat(24) });
  expect(sent(linked, linked)).toEqual(always);
  expect(sent({ ...linked, host_id: '' }, linked)).toEqual({ ...always, host_id: '' });
  expect(sent({ ...linked, host_id: '7'.repeat(24) }, linked)).toEqual({
    ...always,
    host_id: '7'.repeat(24),
  });
});
