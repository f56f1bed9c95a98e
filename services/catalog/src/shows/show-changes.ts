import type { updateShow } from '@poc/contracts/endpoints/catalog';
import { fail } from '@poc/kit/errors';
import { storeExternalPicture } from '@poc/kit/images/store-external-picture';
import type { z } from 'zod';
import type { CatalogDeps } from '../deps.ts';
import { captionChanges, captionField } from '../video/video.api.ts';
import type { ShowFiles } from './pictures/show-files.ts';
import { renderShowPicture } from './pictures/show-picture.ts';
import type { ShowDoc } from './show.model.ts';

/** Fields that a form may change; the category is resolved within the transaction. */
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
  Required<Pick<ShowDoc, 'title' | 'description'>>;

type Pictures = Pick<CatalogDeps, 'files' | 'imageHosts' | 'fetchPicture'>;

interface ShowFormInput {
  readonly fields: Omit<z.output<typeof updateShow.body>, 'version'>;
  readonly cleared: ReadonlySet<string>;
  readonly picture: readonly Buffer[] | null;
}

/**
 * Maps a form to changes of the document: absent fields stay, empty ones are cleared. Stores a new picture, and
 * copies of pictures on other hosts. Captions are only checked: they are merged within the transaction.
 * @throws invalid_request for a missing file or a picture that cannot be fetched; too_many_requests,
 *   service_unavailable
 */
export async function showChanges(deps: Pictures, sent: ShowFormInput, now: Date): Promise<ShowChanges> {
  const { files } = deps;
  const { fields, cleared } = sent;
  const video = await videoChanges(files, sent);
  for (const [lang, url] of captionChanges(sent)) {
    if (url !== null) await bytesOf(files, captionField(lang), url);
  }
  return {
    title: fields.title,
    description: fields.description,
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
    // Evaluated last, so that nothing is stored if another field is invalid.
    ...(await pictureChanges(deps, sent)),
  };
}

async function pictureChanges(
  deps: Pictures,
  { fields, cleared, picture }: ShowFormInput,
): Promise<Pick<ShowChanges, 'thumbnailUrl'>> {
  const url = fields.thumbnail_url ?? '';
  const added = picture ?? (await storeExternalPicture(deps, url, 'body.thumbnail_url', renderShowPicture));
  if (added) return { thumbnailUrl: await deps.files.addPicture(added) };
  if (cleared.has('thumbnail_url')) return { thumbnailUrl: '' };
  if (url === '') return {};
  await bytesOf(deps.files, 'thumbnail_url', url);
  return { thumbnailUrl: url };
}

async function videoChanges(
  files: ShowFiles,
  { fields, cleared }: ShowFormInput,
): Promise<Pick<ShowChanges, 'videoUrl' | 'videoBytes'>> {
  if (cleared.has('video_url')) return { videoUrl: null, videoBytes: null };
  const videoUrl = fields.video_url;
  if (videoUrl === undefined) return {};
  return { videoUrl, videoBytes: await bytesOf(files, 'video_url', videoUrl) };
}

/** Size in bytes of a stored file; null for an external URL. @throws invalid_request if the file is missing */
export async function bytesOf(files: ShowFiles, field: string, url: string): Promise<number | null> {
  if (!url.startsWith('/')) return null;
  const bytes = await files.sizeOf(url);
  const faults = [{ path: `body.${field}`, msg: 'no longer exists; please upload it again' }];
  return bytes ?? fail('invalid_request', { faults });
}

/** A future time postpones publication; a cleared one publishes now. @throws invalid_request for a past time */
function publication(
  publishAt: string | undefined,
  cleared: boolean,
  now: Date,
): Pick<ShowChanges, 'published' | 'publishAt'> {
  if (publishAt === undefined) return cleared ? { published: true, publishAt: null } : {};
  const at = new Date(publishAt);
  if (at <= now)
    fail('invalid_request', { faults: [{ path: 'body.publish_at', msg: 'must be in the future' }] });
  return { published: false, publishAt: at };
}
