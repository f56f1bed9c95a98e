import { z } from 'zod';

/** Size of an output picture in pixels; the input is cropped to this shape around its centre. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
  /** No cropping: the picture keeps its shape, fits into this size, and is never enlarged. */
  readonly whole?: true;
}

export interface Rendition {
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}

export type PictureFormat = 'webp' | 'avif' | 'jpeg';

export interface PictureJob {
  readonly bytes: Uint8Array;
  readonly sizes: readonly PictureSize[];
  readonly format: PictureFormat;
}

/** Response of the picture process: the pictures and its peak memory, or the reason of a failure. */
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
