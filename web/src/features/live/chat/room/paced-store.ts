import { createStore } from '../../../../shared/external-store.ts';

export interface PacedStore<S, A> {
  /** The rendered state. */
  readonly get: () => S;
  readonly subscribe: (listener: () => void) => () => void;
  /** The state with all actions applied, rendered or not. */
  readonly latest: () => S;
  /** Applies an action. It renders soon, or immediately with `now`. */
  readonly dispatch: (action: A, when?: 'soon' | 'now') => void;
  /** Renders pending changes and cancels the timer. */
  readonly flush: () => void;
}

/** Long enough to render simultaneous events together, within one frame. */
const gatherMs = 16;

/**
 * Creates a store that notifies its subscribers at most once per interval: actions apply immediately, but a chat
 * of a hundred messages a second must not render a hundred times. The first change after a pause renders
 * within a frame.
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
      // A timer, because hidden pages get no animation frames and would accumulate changes.
      else timer ??= setTimeout(draw, Math.max(gatherMs, drawnAt + intervalMs - Date.now()));
    },
    flush: draw,
  };
}
