import { addressOf } from '../../shows/shows.api.ts';

const uploaded = /^\/uploads\/shows\/([0-9a-f]{32})\.(?:mp4|webm)$/;

/** File name of an uploaded video without its extension, which is the id of its conversion. */
export const uploadedName = (address: string | null): string | null =>
  (address === null ? null : uploaded.exec(address)?.[1]) ?? null;

/** URL of the master playlist of an uploaded video. It is generated: no such file exists. */
export const masterAddress = (name: string): string => addressOf(`${name}.m3u8`);
