import { describe, expect, it } from 'vitest';
import { containsText } from './contains-text.ts';

describe('containsText', () => {
  it('finds a text anywhere, ignoring case', () => {
    expect(containsText('candle').test('Red CANDLES for beginners')).toBe(true);
    expect(containsText('candle').test('Dividends and jollof')).toBe(false);
  });

  it('matches every special character literally', () => {
    const special = '.*+?^$' + '{}()|[]\\/-';
    expect(containsText(special).test(`before ${special} after`)).toBe(true);
    for (const character of special) {
      expect(containsText(character).test('letters only')).toBe(false);
    }
  });

  it('contains no NUL, which MongoDB rejects', () => {
    const pattern = containsText('a\0b');
    expect(pattern.source).not.toContain('\0');
    expect(pattern.test('A\0B')).toBe(true);
    expect(pattern.test('ab')).toBe(false);
  });

  it.each(['\u2028', '\u2029'])('replaces %j, which MongoDB does not support', (separator) => {
    const pattern = containsText(`a${separator}b`);
    expect(pattern.source).not.toContain('\\u');
    expect(pattern.test(`A${separator}B`)).toBe(true);
    expect(pattern.test('ab')).toBe(false);
  });

  it('matches ₦ and letters with dots below', () => {
    expect(containsText('₦5,000 ọjà').test('With ₦5,000 ỌJÀ')).toBe(true);
  });

  it.each([
    ['Adunni', 'Àdùnní Adé'],
    ['Àdùnní', 'adunni'],
    ['osun', 'Ọ̀ṣun'],
    ['Ọ̀ṣun', 'OSUN'],
    ['nko', 'Ṅkọ'],
    ['Ƙasa ɗan', 'kasa Danjuma'],
    ['kasa dan', 'Ƙasa Ɗanjuma'],
    ["'yan", 'ʼYan kasuwa'],
    ['½ ﬁt', '½ ﬁt'],
    ['한국 سلام', '한국 سَلام'],
    ['［x］－', '[x]-'],
  ])('finds %j in %j, ignoring accents', (search, text) => {
    expect(containsText(search).test(text)).toBe(true);
    expect(containsText(search.normalize('NFD')).test(text.normalize('NFD'))).toBe(true);
    expect(containsText(`${search}q`).test(text)).toBe(false);
  });

  it('stays below the limit of MongoDB for the longest search', () => {
    expect(Buffer.byteLength(containsText('a'.repeat(200)).source)).toBeLessThan(32_764);
  });
});
