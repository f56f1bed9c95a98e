import { parseJson } from '@poc/kit/json';
import { z } from 'zod';
import type { Size } from './ladder.ts';

/** An uploaded video, as far as an encoder has to know it. */
export interface Source extends Size {
  /** Which of the file's streams is the picture. */
  readonly stream: number;
  readonly seconds: number;
  readonly hasSound: boolean;
}

const optionalNumber = z.coerce.number().catch(0);
const probed = z.object({
  streams: z.array(
    z.object({
      index: z.number().int(),
      codec_type: z.string().default(''),
      width: z.number().int().default(0),
      height: z.number().int().default(0),
      sample_aspect_ratio: z.string().default('1:1'),
      duration: optionalNumber,
      disposition: z.object({ attached_pic: z.number().default(0) }).default({ attached_pic: 0 }),
      side_data_list: z.array(z.object({ rotation: z.number().optional() })).default([]),
    }),
  ),
  format: z.object({ duration: optionalNumber }),
});

/** The most that a side may have; what is larger exhausts an encoder's memory. */
const maxSide = 8_192;

/**
 * Reads what ffprobe writes about a file as JSON.
 * @returns null where there is no picture that plays for a known time
 */
export function readSource(json: string): Source | null {
  const { success, data } = probed.safeParse(parseJson(json));
  if (!success) return null;
  const picture = data.streams.find(
    ({ codec_type, disposition }) => codec_type === 'video' && disposition.attached_pic === 0,
  );
  if (!picture) return null;
  const seconds = data.format.duration || picture.duration;
  const { width, height } = shownSize(picture);
  const isUsable = seconds > 0 && width >= 2 && height >= 2 && Math.max(width, height) <= maxSide;
  if (!isUsable) return null;
  const hasSound = data.streams.some(({ codec_type }) => codec_type === 'audio');
  return { stream: picture.index, width, height, seconds, hasSound };
}

type Picture = z.output<typeof probed>['streams'][number];

/** Phones store a picture on its side and say by how much it is turned; pixels may be wider than high. */
function shownSize({ width, height, sample_aspect_ratio, side_data_list }: Picture): Size {
  const [across = 1, up = 1] = sample_aspect_ratio.split(':').map(Number);
  const stretched = { width: across > 0 && up > 0 ? Math.round((width * across) / up) : width, height };
  const turned = side_data_list.some(
    ({ rotation }) => rotation !== undefined && Math.abs(rotation % 180) === 90,
  );
  return turned ? { width: stretched.height, height: stretched.width } : stretched;
}
