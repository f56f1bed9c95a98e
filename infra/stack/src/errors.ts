/**
 * An error whose text is meant for the person at the terminal: one clear sentence, then details
 * (what was tried, why it failed, which setting helps). Everything else that is thrown is a bug.
 */
export class StackError extends Error {
  readonly details: readonly string[];

  /** @param message one sentence; @param details lines printed below it, indented. */
  constructor(message: string, details: readonly string[] = [], options?: ErrorOptions) {
    super(message, options);
    this.name = 'StackError';
    this.details = details;
  }
}

/** Trying again is of no use: the next answer would be the same. */
export class PermanentError extends StackError {}

/** A package client that a way of having something needs is not on this machine. */
export class MissingClient extends PermanentError {}

/** A server that could not be had in any way. Others are still looked for, so that all that is missing is said at once. */
export class NotToBeHad extends StackError {}

/** Thrown where work was cut short by Ctrl-C or by `stop()`. Callers stay silent about it. */
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

/** The text of anything that was thrown. */
export function errorText(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Throws `StoppedError` when the signal was aborted. */
export function throwIfStopped(signal: AbortSignal): void {
  if (signal.aborted) throw new StoppedError();
}

/**
 * Cleans up after a failure and resolves to the error to throw: the failure, or a `SuppressedError` that holds it and what
 * the clean-up threw.
 */
export async function failedWith(cause: unknown, cleanUp: () => Promise<unknown>): Promise<unknown> {
  try {
    await cleanUp();
    return cause;
  } catch (error) {
    return new SuppressedError(error, cause, errorText(cause));
  }
}

/** The errors within an error, the first failure first. */
export function causesOf(error: unknown): unknown[] {
  if (!(error instanceof SuppressedError)) return [error];
  return [...causesOf(error.suppressed), ...causesOf(error.error)];
}

/** True where work ended because a person stopped it, and nothing failed. */
export function isStopped(error: unknown): boolean {
  return causesOf(error).every((cause) => cause instanceof StoppedError);
}

/** Turns a full disk, which every layer reports in its own words, into one sentence; passes other errors on. */
export function explainDisk(error: unknown, folder: string): unknown {
  const full = errorCode(error) === 'ENOSPC' || /no space left on device/i.test(errorText(error));
  const detailed = error instanceof StackError && error.details.some((line) => /no space left/i.test(line));
  if (!full && !detailed) return error;
  return new StackError(`The disk that holds ${folder} is full.`, [
    'Free some space and start again; nothing that was unfinished is kept.',
    'POC_CACHE_DIR moves the downloads, POC_STATE_DIR moves the data.',
  ]);
}
