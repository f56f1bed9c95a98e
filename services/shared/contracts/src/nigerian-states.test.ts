import { describe, expect, it } from 'vitest';
import { nigerianStates, stateOf } from './nigerian-states.ts';

describe('stateOf', () => {
  it('finds all 37 by name', () => {
    expect(new Set(nigerianStates).size).toBe(37);
    for (const state of nigerianStates) expect(stateOf(state)).toBe(state);
  });

  it.each([
    ['lagos', 'Lagos'],
    [' LAGOS STATE ', 'Lagos'],
    ['Akwa-Ibom', 'Akwa Ibom'],
    ['F.C.T', null],
    ['FCT', 'Federal Capital Territory'],
    ['Abuja (FCT)', null],
    ['FCT, Abuja', 'Federal Capital Territory'],
    ['California', null],
    ['State', null],
  ])('maps %j to %j', (text, state) => {
    expect(stateOf(text)).toBe(state);
  });
});
