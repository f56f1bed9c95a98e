import { randomBytes } from 'node:crypto';
import { type ShowDoc, showModel } from '@poc/catalog/shows/show.model';
import { showDoc } from '@poc/catalog/testing/fixtures';
import {
  type ConversionDoc,
  conversionModel,
  type Rendition,
} from '@poc/catalog/video/conversion/conversion.model';
import { newConversion } from '@poc/catalog/video/conversion/queue-conversion';
import { createLogger } from '@poc/kit/log';
import { connectMongo } from '@poc/kit/mongo/connect';
import { createObjectStore } from '@poc/kit/storage/objects';
import { twoColours } from '@poc/kit/testing/pictures';
import { inject } from 'vitest';
import { clipFragment, clipSeconds, clipStart } from './video-clip.ts';

/** A part has three fragments of the clip, as an encoder makes them. */
const fragmentsOfPart = 3;
const urlOf = (file: string): string => `/uploads/shows/${file}`;
const hex = (): string => randomBytes(16).toString('hex');

/** Size of a picture of the storyboard, which has ten columns. */
const tile = { width: 160, height: 90 };

/**
 * Adds a show with a video of `minutes`, in the state after conversion and with a storyboard, without the encoder.
 * @returns its id and title
 */
export async function addConvertedShow(
  minutes: number,
  access: ShowDoc['access'] = 'premium',
): Promise<{ id: string; title: string }> {
  const store = createObjectStore(inject('objectStore'));
  const [upload, quality, pictures] = [hex(), hex(), hex()];
  const parts = Array.from({ length: (minutes * 60) / clipSeconds / fragmentsOfPart }, (_, at) =>
    Buffer.concat(
      Array.from({ length: fragmentsOfPart }, (_, part) => clipFragment(at * fragmentsOfPart + part)),
    ),
  );
  const video = Buffer.concat([clipStart, ...parts]);
  const playlist = Buffer.from(playlistOf(`${quality}.mp4`, parts));
  await store.put(`shows/${upload}.mp4`, video, 'video/mp4');
  await store.put(`shows/${quality}.mp4`, video, 'video/mp4');
  await store.put(`shows/${quality}.m3u8`, playlist, 'application/vnd.apple.mpegurl');
  const grid = twoColours(tile.width * 10, tile.height);
  await store.put(`shows/${pictures}.jpg`, await grid.jpeg().toBuffer(), 'image/jpeg');
  const storyboard = {
    ...tile,
    file: urlOf(`${pictures}.jpg`),
    columns: 10,
    rows: 1,
    seconds: minutes * 6,
  };
  const bandwidth = Math.ceil((video.length * 8) / (minutes * 60));
  const rendition: Rendition = {
    ...{ quality: 90, width: 160, height: 90, bandwidth, averageBandwidth: bandwidth },
    codecs: 'avc1.42c00a',
    file: urlOf(`${quality}.mp4`),
    playlist: urlOf(`${quality}.m3u8`),
  };
  const show = showDoc({
    title: `${access === 'free' ? 'Open' : 'Locked'} Laughs ${Date.now()}`,
    access,
    videoUrl: urlOf(`${upload}.mp4`),
    videoBytes: video.length,
    duration: `${minutes} min`,
  });
  await storeShow(show, { renditions: [rendition], storyboard, storyboardDueAt: null }, upload);
  return { id: show._id.toHexString(), title: show.title };
}

async function storeShow(show: ShowDoc, made: Partial<ConversionDoc>, upload: string): Promise<void> {
  const logger = createLogger({ service: 'e2e', level: 'silent' });
  const db = await connectMongo({ url: inject('mongoUrl'), database: 'poc_catalog', logger });
  try {
    const job = newConversion(show.videoUrl ?? '', upload, new Date());
    await conversionModel(db).create({ ...job, status: 'ready', sourceQuality: 90, ...made });
    await showModel(db).create(show);
  } finally {
    await db.close();
  }
}

/** Builds the playlist of parts that follow each other in one file, after its header. */
export function playlistOf(file: string, parts: readonly Buffer[]): string {
  const seconds = clipSeconds * fragmentsOfPart;
  let at = clipStart.length;
  const lines = parts.flatMap((part) => {
    const range = `#EXT-X-BYTERANGE:${part.length}@${at}`;
    at += part.length;
    return [`#EXTINF:${seconds.toFixed(6)},`, range, file];
  });
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${seconds}`,
    '#EXT-X-MEDIA-SEQUENCE:0',
    '#EXT-X-PLAYLIST-TYPE:VOD',
    `#EXT-X-MAP:URI="${file}",BYTERANGE="${clipStart.length}@0"`,
    ...lines,
    '#EXT-X-ENDLIST',
    '',
  ].join('\n');
}
