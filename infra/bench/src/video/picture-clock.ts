/** Bits of the clock in the picture, each a white or black part of its top edge; it wraps after 54 minutes. */
export const clockBits = 16;
export const clockStepMs = 50;
const wrapsMs = clockStepMs * 2 ** clockBits;
/** Share of the picture's height that is read, within the drawn part. */
export const clockHeight = 0.05;

/** Filters of ffmpeg that draw the time since `epochMs` into each frame, when it is made. */
export function clockFilters(epochMs: number): string {
  const bars = Array.from({ length: clockBits }, (_, bit) => {
    const isSet = `gte(mod(floor(t*${1_000 / clockStepMs}),${2 ** (bit + 1)}),${2 ** bit})`;
    return `drawbox=x=iw*${bit}/${clockBits}:y=0:w=iw/${clockBits}:h=ih/10:color=white:t=fill:enable='${isSet}'`;
  });
  return [
    ...['settb=1/1000', `setpts=(RTCTIME-${epochMs * 1_000})/1000`],
    ...['drawbox=x=0:y=0:w=iw:h=ih/10:color=black:t=fill', ...bars, 'setpts=N/(30*TB)'],
  ].join(',');
}

/** Reads a clock from the brightness of its parts (0 to 255). @returns ms since its epoch, less the wraps */
export const readClock = (parts: ArrayLike<number>): number =>
  clockStepMs * Array.from(parts).reduce((sum, level, bit) => sum + (level > 127 ? 2 ** bit : 0), 0);

/** Time between a clock's reading and a later time, both in ms since its epoch. */
export const delayOf = (readMs: number, atMs: number): number =>
  (((atMs - readMs) % wrapsMs) + wrapsMs) % wrapsMs;
