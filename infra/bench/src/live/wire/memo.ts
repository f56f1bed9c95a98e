/** Caches results for the last few pieces of bytes; calls `make` for new ones. */
export type Memo<T> = (bytes: Buffer, make: (bytes: Buffer) => T) => T;

/**
 * Creates a memo. Viewers of a room receive the same bytes: comparing costs a few nanoseconds per hundred bytes and
 * proves as much as parsing.
 * @param size number of retained pieces; the oldest is evicted
 */
export function createMemo<T>(size: number): Memo<T> {
  const entries: { bytes: Buffer; value: T }[] = [];
  let next = 0;
  return (bytes, make) => {
    const known = entries.find((entry) => entry.bytes.length === bytes.length && entry.bytes.equals(bytes));
    if (known !== undefined) return known.value;
    const value = make(bytes);
    entries[next] = { bytes: Buffer.from(bytes), value };
    next = (next + 1) % size;
    return value;
  };
}
