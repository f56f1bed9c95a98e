import { addressOf } from '../../shows/shows.api.ts';

const uploaded = /^\/uploads\/shows\/([0-9a-f]{32})\.(?:mp4|webm)$/;

/**
 * What the file of an uploaded video is named, without its extension: the id of its conversion.
 * @returns null for any other address
 */
export const uploadedName = (address: string | null): string | null =>
  (address === null ? null : uploaded.exec(address)?.[1]) ?? null;

/** The address of the HLS playlist that lists the qualities of an uploaded video. No file lies there. */
export const masterAddress = (name: string): string => addressOf(`${name}.m3u8`);
