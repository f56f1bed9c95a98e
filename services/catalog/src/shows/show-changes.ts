import type { updateShow } from '@poc/contracts/endpoints/catalog';
import { fail } from '@poc/kit/errors';
import { pictureToKeep } from '@poc/kit/images/picture-to-keep';
import type { z } from 'zod';
import type { CatalogDeps } from '../deps.ts';
import { captionChanges, captionField } from '../video/video.api.ts';
import type { ShowFiles } from './pictures/show-files.ts';
import { renderShowPicture } from './pictures/show-picture.ts';
import { searchFieldsOf } from './search-fields.ts';
import type { ShowDoc } from './show.model.ts';

/** What a form may change of a show; the category is settled within the transaction. */
export type ShowChanges = Partial<
  Pick<
    ShowDoc,
    | 'thumbnailUrl'
    | 'videoUrl'
    | 'videoBytes'
    | 'duration'
    | 'startTime'
    | 'access'
    | 'earlyAccessUntil'
    | 'published'
    | 'publishAt'
  >
> &
  Required<Pick<ShowDoc, 'title' | 'description' | 'searchKeys'>>;

type Pictures = Pick<CatalogDeps, 'files' | 'imageHosts' | 'fetchPicture'>;

interface Sent {
  readonly fields: Omit<z.output<typeof updateShow.body>, 'version'>;
  readonly cleared: ReadonlySet<string>;
  readonly picture: readonly Buffer[] | null;
}

/**
 * Turns a form into changes of the document: fields left out stay as they are, those sent empty are emptied. A new picture
 * is put into the store, and so is one on a host that is not allowed. Captions are checked here; which ones the show then has follows from those it has by then.
 * @throws invalid_request for a file of ours that is not there, and for a picture that can't be fetched; too_many_requests,
 *   service_unavailable
 */
export async function showChanges(deps: Pictures, sent: Sent, now: Date): Promise<ShowChanges> {
  const { files } = deps;
  const { fields, cleared } = sent;
  const video = await videoChanges(files, sent);
  for (const [lang, address] of captionChanges(sent)) {
    if (address !== null) await bytesOf(files, captionField(lang), address);
  }
  return {
    title: fields.title,
    description: fields.description,
    ...searchFieldsOf(fields),
    ...video,
    ...(fields.duration === undefined ? {} : { duration: fields.duration }),
    ...(cleared.has('duration') ? { duration: null } : {}),
    ...(fields.start_time === undefined ? {} : { startTime: new Date(fields.start_time) }),
    ...(cleared.has('start_time') ? { startTime: null } : {}),
    ...(fields.access === undefined ? {} : { access: fields.access }),
    ...(fields.early_access_until === undefined
      ? {}
      : { earlyAccessUntil: new Date(fields.early_access_until) }),
    ...(cleared.has('early_access_until') ? { earlyAccessUntil: null } : {}),
    ...publication(fields.publish_at, cleared.has('publish_at'), now),
    // Last, so that nothing was stored when another field turned out to be wrong.
    ...(await pictureChanges(deps, sent)),
  };
}

async function pictureChanges(
  deps: Pictures,
  { fields, cleared, picture }: Sent,
): Promise<Pick<ShowChanges, 'thumbnailUrl'>> {
  const address = fields.thumbnail_url ?? '';
  const added = picture ?? (await pictureToKeep(deps, address, 'body.thumbnail_url', renderShowPicture));
  if (added) return { thumbnailUrl: await deps.files.addPicture(added) };
  if (cleared.has('thumbnail_url')) return { thumbnailUrl: '' };
  if (address === '') return {};
  await bytesOf(deps.files, 'thumbnail_url', address);
  return { thumbnailUrl: address };
}

async function videoChanges(
  files: ShowFiles,
  { fields, cleared }: Sent,
): Promise<Pick<ShowChanges, 'videoUrl' | 'videoBytes'>> {
  if (cleared.has('video_url')) return { videoUrl: null, videoBytes: null };
  const videoUrl = fields.video_url;
  if (videoUrl === undefined) return {};
  return { videoUrl, videoBytes: await bytesOf(files, 'video_url', videoUrl) };
}

/** Bytes of a file of ours; null for an address elsewhere. */
async function bytesOf(files: ShowFiles, field: string, address: string): Promise<number | null> {
  if (!address.startsWith('/')) return null;
  const bytes = await files.sizeOf(address);
  const faults = [{ path: `body.${field}`, msg: 'is not there any more; please upload it again' }];
  return bytes ?? fail('invalid_request', { faults });
}

/** A moment to come means 'not yet', and none any more means 'now'. @throws invalid_request for one that has passed */
function publication(
  publishAt: string | undefined,
  cleared: boolean,
  now: Date,
): Pick<ShowChanges, 'published' | 'publishAt'> {
  if (publishAt === undefined) return cleared ? { published: true, publishAt: null } : {};
  const at = new Date(publishAt);
  if (at <= now) fail('invalid_request', { faults: [{ path: 'body.publish_at', msg: 'must be to come' }] });
  return { published: false, publishAt: at };
}
