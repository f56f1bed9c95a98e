import { useSyncExternalStore } from 'react';

/** Required role of a prerendered page. Member and admin pages are prerendered for a placeholder user. */
type FirstAccess = 'public' | 'member' | 'admin';

/**
 * State of the server's rendering that the document carries, so that React's first pass in the browser agrees with it.
 * Personal state (session, cart, preferences) follows right after that pass.
 */
export interface FirstPass {
  readonly access: FirstAccess;
  readonly lowData: boolean;
  /** Time of the rendering, in ms since 1970, for relative times. */
  readonly renderedAtMs: number;
}

let current: FirstPass = { access: 'public', lowData: false, renderedAtMs: 0 };

export const firstPass = (): FirstPass => current;

/** Sets the state of the first pass: on the server before each page, in the browser before hydration. */
export function setFirstPass(next: FirstPass): void {
  current = next;
}

const never = () => () => undefined;

/** False on the server and during hydration; true afterwards, and for everything that mounts later. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

/** The current time in ms since 1970; during hydration, the time at which the server rendered the page. */
export function useInitialNow(): number {
  const hydrated = useHydrated();
  return hydrated ? Date.now() : current.renderedAtMs;
}
