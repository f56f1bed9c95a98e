/**
 * Recorded time that is missing next to cuts, beyond the time in which no encoder was connected.
 * @param clocks of all recorded frames, in ms
 * @param starts times at which the encoder started to connect
 * @returns ms for each cut; infinity if nothing was recorded after it
 */
export function missingBeyond(
  cuts: readonly number[],
  clocks: readonly number[],
  starts: readonly number[],
): number[] {
  return cuts.map((atMs) => {
    const last = clocks.findLast((clock) => clock <= atMs) ?? 0;
    const first = clocks.find((clock) => clock > atMs);
    if (first === undefined) return Number.POSITIVE_INFINITY;
    // The accepted attempt is the latest one before the first frame.
    const accepted = starts.findLast((start) => start > atMs && start <= first) ?? first;
    return atMs - last + (first - accepted);
  });
}
