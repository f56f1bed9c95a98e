import { describe, expect, it } from 'vitest';
import { isMadeHere, keysOf, newName, urlOf } from './show-file-names.ts';

const name = newName(Buffer.alloc(16, 0xab), 'webp');
const stem = 'ab'.repeat(16);

describe('the files of a show', () => {
  it('are three for a picture, one for a video, none for an external address', () => {
    expect(keysOf(urlOf(name))).toEqual([
      `shows/${stem}.webp`,
      `shows/${stem}-640.webp`,
      `shows/${stem}-320.webp`,
    ]);
    expect(keysOf('/uploads/shows/a.mp4')).toEqual(['shows/a.mp4']);
    for (const elsewhere of [
      '',
      'https://cdn.example/a.webp',
      '/uploads/avatars/a.webp',
      '/uploads/shows/a/b',
    ]) {
      expect(keysOf(elsewhere)).toEqual([]);
    }
  });

  it('are distinguished from files that others stored', () => {
    for (const key of [
      ...keysOf(urlOf(name)),
      `shows/${stem}.mp4`,
      `shows/${stem}.webm`,
      `shows/${stem}.vtt`,
    ]) {
      expect(isMadeHere(key)).toBe(true);
    }
    for (const key of ['shows/pip-happens.webp', `merch/${stem}.webp`, `shows/${stem}.html`]) {
      expect(isMadeHere(key)).toBe(false);
    }
  });
});
