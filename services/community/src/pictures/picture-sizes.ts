/** What previews of links show. */
export const previewSize = { width: 640, height: 800, whole: true } as const;

/** The widths that the screens use, widest first. Nothing is cut off: charts and screenshots are read to their edges. */
export const pictureSizes = [
  { width: 1280, height: 1600, whole: true },
  previewSize,
  { width: 320, height: 400, whole: true },
] as const;
