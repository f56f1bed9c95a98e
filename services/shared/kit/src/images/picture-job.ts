import { z } from 'zod';

/** A picture that is wanted, in pixels; what does not fit its shape is cut off around the middle. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
  /** Nothing is cut off: the picture keeps its shape, is at most as large as this, and is never enlarged. */
  readonly whole?: true;
}

/** An encoded picture, and how large it came out. */
export interface Rendition {
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}

/** What a picture is kept as. */
export type PictureFormat = 'webp' | 'avif' | 'jpeg';

/** What the process for pictures is asked for. */
export interface PictureJob {
  readonly bytes: Uint8Array;
  readonly sizes: readonly PictureSize[];
  readonly format: PictureFormat;
}

/** What it answers: the pictures with its own memory at its peak, or why there are none. */
export const pictureOutcome = z.union([
  z.object({
    pictures: z.array(
      z.object({
        bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
        width: z.number(),
        height: z.number(),
      }),
    ),
    peakKilobytes: z.number(),
  }),
  z.object({ fault: z.string() }),
]);
export type PictureOutcome = z.output<typeof pictureOutcome>;
