import { createStore } from '../../../../shared/external-store.ts';

export interface PacedStore<S, A> {
  /** What is drawn. */
  readonly get: () => S;
  readonly subscribe: (listener: () => void) => () => void;
  /** Everything that has happened, drawn or not. */
  readonly latest: () => S;
  /** Applies an action; it is drawn soon, or at once when the person is waiting for it. */
  readonly dispatch: (action: A, when?: 'soon' | 'now') => void;
  /** Draws what waits, and sets no more timers until something else happens. */
  readonly flush: () => void;
}

/** Long enough for what arrives together to be drawn together. */
const gatherMs = 16;

/**
 * A store that is drawn at most every so often: what happens is applied at once, but a chat of a hundred messages a
 * second would otherwise draw itself a hundred times. The first change after a pause is drawn within a frame.
 */
export function createPacedStore<S, A>(
  reduce: (state: S, action: A) => S,
  initial: S,
  intervalMs: number,
): PacedStore<S, A> {
  const drawn = createStore(initial);
  let latest = initial;
  let drawnAt = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | null = null;

  const draw = () => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    drawnAt = Date.now();
    drawn.set(latest);
  };
  return {
    get: drawn.get,
    subscribe: drawn.subscribe,
    latest: () => latest,
    dispatch(action, when = 'soon') {
      const next = reduce(latest, action);
      if (Object.is(next, latest)) return;
      latest = next;
      if (when === 'now') draw();
      // A timer rather than a frame: pages out of sight have no frames, and must not pile up changes.
      else timer ??= setTimeout(draw, Math.max(gatherMs, drawnAt + intervalMs - Date.now()));
    },
    flush: draw,
  };
}
