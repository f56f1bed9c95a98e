import { expect, test } from 'vitest';
import { someVariant } from '../../../shared/testing/products.ts';
import { canBuy, coloursOf, missingOf, nothingChosen, sizesOf, variantOf } from './variants.ts';

const tee = {
  variants: [someVariant('M', 'Black', 3), someVariant('L', 'Black', 0), someVariant('M', 'White', 1)],
};
const cap = { variants: [someVariant(null, 'Yellow', 2), someVariant(null, 'Green', 0)] };

test('lists each size and colour once', () => {
  expect(sizesOf(tee)).toEqual(['M', 'L']);
  expect(coloursOf(tee)).toEqual(['Black', 'White']);
  expect(sizesOf(cap)).toEqual([]);
});

test('finds a variant when everything is chosen', () => {
  expect(variantOf(tee, nothingChosen)).toBeNull();
  expect(variantOf(tee, { size: 'M', colour: null })).toBeNull();
  expect(variantOf(tee, { size: 'M', colour: 'White' })?.key).toBe('M / White');
  expect(variantOf(tee, { size: 'L', colour: 'White' })).toBeNull();
  expect(variantOf(cap, { size: null, colour: 'Yellow' })?.key).toBe('Yellow');
});

test('names missing choices', () => {
  expect(missingOf(tee, nothingChosen)).toBe('Choose a size and a colour first.');
  expect(missingOf(tee, { size: null, colour: 'Black' })).toBe('Choose a size first.');
  expect(missingOf(cap, nothingChosen)).toBe('Choose a colour first.');
  expect(missingOf(cap, { size: null, colour: 'Green' })).toBeNull();
  expect(missingOf({ variants: [] }, nothingChosen)).toBeNull();
});

test('does not offer sold-out variants', () => {
  expect(canBuy(tee, { size: 'M', colour: null })).toBe(true);
  expect(canBuy(tee, { size: 'L', colour: null })).toBe(false);
  expect(canBuy(tee, { size: 'L', colour: 'White' })).toBe(false);
});
