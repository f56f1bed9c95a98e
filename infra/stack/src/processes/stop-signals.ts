import { StoppedError } from '../errors.ts';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
// One Ctrl-C arrives several times: from the terminal, npm and the bootstrap.
const sameKeystrokeMs = 700;

/** A request of the user or another program to stop. */
export interface StopRequest {
  readonly signal: AbortSignal;
  readonly requested: Promise<void>;
}

/**
 * Turns Ctrl-C, SIGTERM, a closed terminal and the end of the bootstrap into an abort. A second, separate request calls
 * `onSecond`.
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
  // The bootstrap's channel closes when the bootstrap or its parent dies, even by SIGKILL. It never counts as a second
  // request.
  process.on('disconnect', stop);
  return { signal: controller.signal, requested: promise };
}
