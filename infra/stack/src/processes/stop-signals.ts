import { StoppedError } from '../errors.ts';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
// One Ctrl-C arrives more than once: from the terminal and again from npm and the bootstrap.
const sameKeystrokeMs = 700;

/** What ends this program when a person or another program asks for it. */
export interface StopRequest {
  /** Aborted at the first request. */
  readonly signal: AbortSignal;
  /** Resolves at the first request. */
  readonly requested: Promise<void>;
}

/**
 * Turns Ctrl-C, SIGTERM, a closed terminal and the end of the bootstrap into an abort. `onSecond` is
 * called when somebody insists.
 */
export function listenForStop(onSecond: () => void): StopRequest {
  const controller = new AbortController();
  const { promise, resolve } = Promise.withResolvers<void>();
  let firstAt = 0;
  const stop = (): void => {
    if (controller.signal.aborted) return;
    firstAt = Date.now();
    controller.abort(new StoppedError());
    resolve();
  };
  const onSignal = (): void => {
    if (controller.signal.aborted && Date.now() - firstAt > sameKeystrokeMs) onSecond();
    stop();
  };
  for (const name of signals) process.on(name, onSignal);
  // The bootstrap holds a channel open: it closes when the bootstrap dies, even by kill -9, and when
  // the bootstrap's own parent has died. That is a wish to stop, never an insistence.
  process.on('disconnect', stop);
  return { signal: controller.signal, requested: promise };
}
