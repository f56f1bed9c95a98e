import { urlOf } from '../../shows/shows.api.ts';

const uploaded = /^\/uploads\/shows\/([0-9a-f]{32})\.(?:mp4|webm)$/;

/** File name of an uploaded video without its extension, which is the id of its conversion. */
export const uploadedName = (url: string | null): string | null =>
  (url === null ? null : uploaded.exec(url)?.[1]) ?? null;

/** URL of the master playlist of an uploaded video. It is generated: no such file exists. */
export const masterUrl = (name: string): string => urlOf(`${name}.m3u8`);
