export const previewSize = { width: 640, height: 800, whole: true } as const;

/** Widths used by the web app, widest first. Pictures are not cropped: charts are read to their edges. */
export const pictureSizes = [
  { width: 1280, height: 1600, whole: true },
  previewSize,
  { width: 320, height: 400, whole: true },
] as const;
