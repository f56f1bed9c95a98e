/** Maximum picture heights in pixels for automatic selection. */
const heights = { lowData: 360, slowest: 240, slow: 480 } as const;

/** Reads the Network Information API, which is not available in every browser. */
function connectionField(name: string): unknown {
  const connection: unknown = Reflect.get(navigator, 'connection');
  return typeof connection === 'object' && connection !== null ? Reflect.get(connection, name) : undefined;
}

/**
 * True on Wi-Fi or cable. Desktop browsers do not report the type; theirs counts as unmetered unless the browser
 * saves data.
 */
export function isUnmetered(): boolean {
  if (connectionField('saveData') === true) return false;
  const type = connectionField('type');
  if (type === undefined) return matchMedia('(hover: hover) and (pointer: fine)').matches;
  return type === 'wifi' || type === 'ethernet';
}

/**
 * Maximum picture height for the connection and low-data mode.
 * @returns pixels, or null for no limit
 */
export function heightCapFor(lowData: boolean): number | null {
  const type = connectionField('effectiveType');
  if (type === 'slow-2g' || type === '2g') return heights.slowest;
  if (lowData) return heights.lowData;
  return type === '3g' ? heights.slow : null;
}

/**
 * Selects the best entry within a cap; the smallest when all exceed it.
 * @returns its index, or -1 for an empty list
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
