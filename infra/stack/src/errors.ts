/**
 * An error for the user at the terminal: one sentence, then details (what was tried, why it failed, which setting
 * helps). Any other error is a bug.
 */
export class StackError extends Error {
  readonly details: readonly string[];

  /**
   * @param message one sentence
   * @param details lines printed below it, indented
   */
  constructor(message: string, details: readonly string[] = [], options?: ErrorOptions) {
    super(message, options);
    this.name = 'StackError';
    this.details = details;
  }
}

/** Not retryable: every attempt would fail in the same way. */
export class PermanentError extends StackError {}

/** A package client that a source needs is not installed. */
export class MissingClient extends PermanentError {}

/**
 * Every source of a server failed. The search for the other servers continues, so that one error lists all missing
 * ones.
 */
export class UnavailableError extends StackError {}

/** Work was interrupted by Ctrl-C or `stop()`. Callers report nothing. */
export class StoppedError extends Error {
  constructor() {
    super('stopped');
    this.name = 'StoppedError';
  }
}

/** The code of a Node system error (`ENOENT`, `EADDRINUSE`, ...), or an empty string. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

export function errorText(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

export function throwIfStopped(signal: AbortSignal): void {
  if (signal.aborted) throw new StoppedError();
}

/**
 * Cleans up after a failure. Resolves to the error to throw: the failure, or a `SuppressedError` of it and the error of
 * the clean-up.
 */
export async function failedWith(cause: unknown, cleanUp: () => Promise<unknown>): Promise<unknown> {
  try {
    await cleanUp();
    return cause;
  } catch (error) {
    return new SuppressedError(error, cause, errorText(cause));
  }
}

/** Flattens nested `SuppressedError`s, with the first failure first. */
export function causesOf(error: unknown): unknown[] {
  if (!(error instanceof SuppressedError)) return [error];
  return [...causesOf(error.suppressed), ...causesOf(error.error)];
}

/** True if work ended only because it was stopped, without a failure. */
export function isStopped(error: unknown): boolean {
  return causesOf(error).every((cause) => cause instanceof StoppedError);
}

/** Explains a full disk, which each layer reports differently, in one sentence. Returns other errors unchanged. */
export function explainFullDisk(error: unknown, folder: string): unknown {
  const full = errorCode(error) === 'ENOSPC' || /no space left on device/i.test(errorText(error));
  const detailed = error instanceof StackError && error.details.some((line) => /no space left/i.test(line));
  if (!full && !detailed) return error;
  return new StackError(`The disk that holds ${folder} is full.`, [
    'Free some space and start again; unfinished work is discarded.',
    'POC_CACHE_DIR moves the downloads, POC_STATE_DIR moves the data.',
  ]);
}
