import { describe, expect, it } from 'vitest';
import { containsText } from './contains-text.ts';

describe('containsText', () => {
  it('finds a text anywhere, whatever its case', () => {
    expect(containsText('candle').test('Red CANDLES for beginners')).toBe(true);
    expect(containsText('candle').test('Dividends and jollof')).toBe(false);
  });

  it('takes every special character to the letter', () => {
    const special = '.*+?^$' + '{}()|[]\\/-';
    expect(containsText(special).test(`before ${special} after`)).toBe(true);
    for (const character of special) {
      expect(containsText(character).test('letters only')).toBe(false);
    }
  });

  it('keeps ₦ and letters with dots below', () => {
    expect(containsText('₦5,000 ọjà').test('With ₦5,000 ỌJÀ')).toBe(true);
  });
});
