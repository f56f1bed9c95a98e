import { isLowData } from '../preferences/low-data.ts';

/**
 * Shows a decorative animation, whose code is loaded on demand: none under reduced motion or in low-data mode, or
 * when the code cannot be loaded.
 * @returns a function that cancels an animation whose code has not arrived
 */
export function reward(show: (animations: typeof import('./animations.ts')) => void): () => void {
  let isOver = false;
  const isUnwanted = isLowData() || matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (!isUnwanted && 'animate' in Element.prototype) {
    import('./animations.ts').then(
      (animations) => isOver || show(animations),
      () => undefined,
    );
  }
  return () => {
    isOver = true;
  };
}
