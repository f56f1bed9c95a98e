/** Picture heights (in pixels) that an automatic choice does not exceed. */
const heights = { lowData: 360, slowest: 240, slow: 480 } as const;

/** What browsers that have it report about the connection (not a standard everywhere, so nothing is taken for granted). */
function connectionField(name: string): unknown {
  const connection: unknown = Reflect.get(navigator, 'connection');
  return typeof connection === 'object' && connection !== null ? Reflect.get(connection, name) : undefined;
}

/**
 * The greatest picture height that suits the line and the person's wish to spare data.
 * @returns pixels, or null where nothing speaks for a limit
 */
export function heightCapFor(lowData: boolean): number | null {
  const type = connectionField('effectiveType');
  if (type === 'slow-2g' || type === '2g') return heights.slowest;
  if (lowData) return heights.lowData;
  return type === '3g' ? heights.slow : null;
}

/**
 * The best entry of a list that stays within a cap; where all are above it, the smallest.
 * @returns its place in the list, or -1 for an empty list
 */
export function bestWithin(
  levels: readonly { readonly height: number; readonly bitrate: number }[],
  cap: number,
): number {
  let best = -1;
  for (const [at, level] of levels.entries()) {
    const chosen = levels[best];
    if (!chosen) best = at;
    else if (level.height <= cap) {
      const better = chosen.height > cap || level.bitrate > chosen.bitrate;
      if (better) best = at;
    } else if (chosen.height > cap && level.bitrate < chosen.bitrate) best = at;
  }
  return best;
}
