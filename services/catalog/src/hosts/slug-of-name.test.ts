import { expect, it } from 'vitest';
import { slugOfName } from './slug-of-name.ts';

it.each([
  ['Kemi Bankole', 'kemi-bankole'],
  ['Kẹ́mi Bánkọ́lé', 'kemi-bankole'],
  ['Ɗanladi  Ƙofa', 'danladi-kofa'],
  ["Ng'ang'a (MC) 2Pac", 'nganga-mc-2pac'],
  ['王小明', 'host'],
  [`${'a'.repeat(99)} b`, 'a'.repeat(99)],
])('%s becomes %s', (name, slug) => {
  expect(slugOfName(name)).toBe(slug);
});
