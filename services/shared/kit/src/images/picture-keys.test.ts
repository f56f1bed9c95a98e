import { describe, expect, it } from 'vitest';
import { keysOfPicture, pictureFiles, urlOfKey } from './picture-keys.ts';

const keys = ['shows/laugh.webp', 'shows/laugh-640.webp', 'shows/laugh-320.webp'];

describe('the keys of a picture', () => {
  it('are three, the widest first', () => {
    expect(keysOfPicture('shows/laugh.webp')).toEqual(keys);
    expect(keysOfPicture('shows/a.webp.b.webp')[1]).toBe('shows/a.webp.b-640.webp');
  });

  it('have the address of the widest; other files have their own', () => {
    for (const key of keys) expect(urlOfKey(key)).toBe('/uploads/shows/laugh.webp');
    for (const key of ['shows/laugh-640.mp4', 'shows/laugh-64.webp', 'shows/laugh-640.webp.vtt']) {
      expect(urlOfKey(key)).toBe(`/uploads/${key}`);
    }
  });
});

describe('the files of a picture', () => {
  it('have the bytes of their width, the widest last', () => {
    const [wide, narrow, narrowest] = ['wide', 'narrow', 'narrowest'].map((text) => Buffer.from(text));
    if (!(wide && narrow && narrowest)) throw new Error('no bytes');
    expect(pictureFiles(keys, [wide, narrow, narrowest])).toEqual([
      { key: 'shows/laugh-320.webp', bytes: narrowest, contentType: 'image/webp' },
      { key: 'shows/laugh-640.webp', bytes: narrow, contentType: 'image/webp' },
      { key: 'shows/laugh.webp', bytes: wide, contentType: 'image/webp' },
    ]);
  });

  it('are as many as there are keys', () => {
    expect(() => pictureFiles(keys, [Buffer.from('wide')])).toThrow(
      'number of keys does not match the number of renditions',
    );
  });
});
