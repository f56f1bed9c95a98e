let first: ((event: PopStateEvent) => void) | null = null;

/**
 * Adds the listener for `seeStepsFirst`. Must run before the router mounts: Chromium calls the listeners of `window` in
 * the order they were added, regardless of `capture`.
 */
export function followHistory(): void {
  window.addEventListener('popstate', (event) => first?.(event), { capture: true });
}

/** Passes each popstate event to `handle` first, which may stop it from reaching the router. */
export function seeStepsFirst(handle: (event: PopStateEvent) => void): void {
  first = handle;
}
