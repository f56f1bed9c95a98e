import { isLowData } from '../preferences/low-data.ts';

/**
 * Shows a decorative animation, whose code is loaded on demand: none under reduced motion or in low-data mode, nor when the
 * code cannot be loaded.
 */
export function reward(show: (animations: typeof import('./animations.ts')) => void): void {
  const isUnwanted = isLowData() || matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (isUnwanted || !('animate' in Element.prototype)) return;
  import('./animations.ts').then(show, () => undefined);
}
