import { useSyncExternalStore } from 'react';

/** Whether a media query holds now; follows its changes. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    () => matchMedia(query).matches,
    () => false,
  );
}

/** A phone, or a window as narrow as one. */
export const useIsPhone = () => useMedia('(max-width: 699px)');

export const useReducedMotion = () => useMedia('(prefers-reduced-motion: reduce)');
