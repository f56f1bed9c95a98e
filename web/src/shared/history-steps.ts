let first: ((event: PopStateEvent) => void) | null = null;

/**
 * Called before the router is mounted: of the listeners of a window Chromium calls those first that were added first,
 * whatever they say of capturing.
 */
export function followHistory(): void {
  window.addEventListener('popstate', (event) => first?.(event), { capture: true });
}

/** Gives each step in the history to `handle` first, which may keep it from the router. */
export function seeStepsFirst(handle: (event: PopStateEvent) => void): void {
  first = handle;
}
