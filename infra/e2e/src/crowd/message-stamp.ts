/**
 * Builds a client message id that contains the send time, so that any receiver can compute the delay.
 * @param name makes the id unique
 * @param atMs by the clock that all processes share
 */
export const stampedId = (name: string, atMs: number): string => `${name}.${Math.round(atMs).toString(36)}`;

/** Returns the send time in a stamped id; undefined for other ids. */
export function sentAtOf(clientMessageId: string): number | undefined {
  const stamp = /\.([0-9a-z]+)$/.exec(clientMessageId)?.[1];
  return stamp === undefined ? undefined : Number.parseInt(stamp, 36);
}
