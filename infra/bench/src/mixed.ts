/** A deterministic pseudo-random number, unique for numbers below 2^32. */
export const mixed = (at: number): number => Math.imul(at + 1, 0x9e3779b1) >>> 0;
