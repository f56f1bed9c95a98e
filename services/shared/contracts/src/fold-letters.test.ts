import { expect, it } from 'vitest';
import { foldLetters } from './fold-letters.ts';

it.each([
  ['Yoruba', 'Àdùnní Ọ̀ṣun Ẹ̀gbá', 'adunni osun egba'],
  ['Igbo', 'Ịkwụ Ọnwụ Ṅkọ', 'ikwu onwu nko'],
  ['Hausa', 'ƁARNA Ɗanjuma ƙasa Ƴar ʼyan ’yan', "barna danjuma kasa yar 'yan 'yan"],
  ['French', 'Café Ça Übung', 'cafe ca ubung'],
  ['other scripts', 'سلام 東京', 'سلام 東京'],
])('folds %s', (_, text, folded) => {
  expect(foldLetters(text)).toBe(folded);
  expect(foldLetters(text.normalize('NFD'))).toBe(folded);
  expect(foldLetters(folded)).toBe(folded);
});
