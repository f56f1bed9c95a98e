import { describe, expect, it } from 'vitest';
import { stockDifferences, stockLevelsAfter, variantFaults, variantKeyOf } from './merch-variants.ts';

const size = (key: string, stock: number) => ({ key, size: key, colour: null, stock });
const before = { stock: 7, variants: [size('M', 3), size('L', 4)] };

describe('variants', () => {
  it('are named by size and colour', () => {
    expect(variantKeyOf({ size: 'M', colour: 'Black' })).toBe('M / Black');
    expect(variantKeyOf({ size: null, colour: 'Black' })).toBe('Black');
    expect(variantKeyOf({ size: 'M', colour: null })).toBe('M');
  });

  it('are refused when empty or duplicate', () => {
    const sent = [
      { size: null, colour: null },
      { size: 'M', colour: null },
      { size: null, colour: 'm' },
    ];
    expect(variantFaults(sent)).toEqual([
      { path: 'body.variants.0', msg: 'needs a size or a colour' },
      { path: 'body.variants.2', msg: 'is given twice' },
    ]);
  });
});

describe('the stocks after a change', () => {
  it('stay when omitted', () => {
    expect(stockLevelsAfter(before, {})).toEqual(before);
    expect(stockDifferences(before, before)).toEqual([]);
  });

  it('are the sum of the variants, regardless of the submitted stock', () => {
    const variants = [
      { size: 'M', colour: null },
      { size: 'S', colour: null, stock: 9 },
    ];
    const after = stockLevelsAfter(before, { stock: 1, variants });
    expect(after).toEqual({ stock: 12, variants: [size('M', 3), size('S', 9)] });
    expect(stockDifferences(before, after)).toEqual([
      { variant: 'L', change: -4 },
      { variant: 'S', change: 9 },
    ]);
  });

  it('move to the product when it loses its variants, and back', () => {
    const plain = stockLevelsAfter(before, { variants: [] });
    expect(plain).toEqual({ stock: 7, variants: [] });
    expect(stockDifferences(before, plain)).toEqual([
      { variant: 'L', change: -4 },
      { variant: 'M', change: -3 },
      { variant: null, change: 7 },
    ]);
    expect(stockLevelsAfter(plain, { variants: [{ size: 'M', colour: null }] }).stock).toBe(0);
  });
});
