/**
 * A client's own id of a message that also says when it was sent, so that anyone who gets it knows how long it took.
 * @param name makes it unique
 * @param atMs by the clock that all processes share
 */
export const stampedId = (name: string, atMs: number): string => `${name}.${Math.round(atMs).toString(36)}`;

/** When a message with such an id was sent; undefined for other ids. */
export function sentAtOf(clientMessageId: string): number | undefined {
  const stamp = /\.([0-9a-z]+)$/.exec(clientMessageId)?.[1];
  return stamp === undefined ? undefined : Number.parseInt(stamp, 36);
}
