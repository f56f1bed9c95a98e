import type { Fault } from '@poc/contracts/errors';
import { fail } from '@poc/kit/errors';
import { storeExternalPicture } from '@poc/kit/images/store-external-picture';
import type { CommerceDeps } from '../deps.ts';
import { imageUrlFault, imageUrlOf, isOurs } from './image-url.policy.ts';
import type { MerchDoc } from './merch.model.ts';
import { renderMerchPicture } from './pictures/merch-picture.ts';
import type { SentMerch } from './read-merch-form.ts';

type Pictures = Pick<CommerceDeps, 'files' | 'imageHosts' | 'fetchPicture'>;
type StoredImages = Pick<MerchDoc, 'imageUrl' | 'moreImageUrls'>;

/** Pictures in a form: the whole list, only the main one (empty to remove it), or nothing. */
export type SentImages = { readonly all: readonly string[] } | { readonly main: string } | null;

interface NamedImage {
  readonly path: string;
  readonly url: string;
}

export const imagesOf = ({ imageUrl, moreImageUrls = [] }: StoredImages): string[] =>
  // Legacy rows may have no main picture, or repeat it among the others.
  withoutRepeats([imageUrl, ...moreImageUrls]);

export const storedImages = ([imageUrl = '', ...moreImageUrls]: readonly string[]): StoredImages => ({
  imageUrl,
  moreImageUrls,
});

export function imagesAfter(before: readonly string[], sent: SentImages): readonly string[] {
  if (sent === null) return before;
  return 'all' in sent ? sent.all : withoutRepeats([sent.main, ...before.slice(1)]);
}

export function imagesFaults({ fields, cleared, picture }: SentMerch): Fault[] {
  if (fields.images === undefined && !cleared.has('images')) return [];
  if (picture || fields.image_url !== undefined || cleared.has('image_url')) {
    return [{ path: 'body.images', msg: 'must not be sent together with image_url or image' }];
  }
  const images = (fields.images ?? []).map(imageUrlOf);
  return images.flatMap((url, at) => {
    const repeated = images.indexOf(url) < at ? 'is in the list twice' : null;
    const fault = repeated ?? imageUrlFault(url);
    return fault === null ? [] : [{ path: `body.images.${at}`, msg: fault }];
  });
}

/**
 * Reads the pictures of a form that passed `imagesFaults`. Stores a new file, and a copy of any picture on a
 * host that is not allowed.
 * @throws invalid_request for a missing file or a picture that can't be fetched; too_many_requests,
 * service_unavailable
 */
export async function readSentImages(
  deps: Pictures,
  { fields, cleared, picture }: SentMerch,
): Promise<SentImages> {
  if (picture) return { main: await deps.files.add(picture) };
  if (cleared.has('images')) return { all: [] };
  if (fields.images !== undefined) {
    const named = fields.images.map((typed, at) => ({
      path: `body.images.${at}`,
      url: imageUrlOf(typed),
    }));
    return { all: await urlsToStore(deps, named) };
  }
  if (cleared.has('image_url')) return { main: '' };
  if (fields.image_url === undefined) return null;
  const named = { path: 'body.image_url', url: imageUrlOf(fields.image_url) };
  const [main = ''] = await urlsToStore(deps, [named]);
  return { main };
}

export function newImageUrls({ fields }: SentMerch, images: SentImages): string[] {
  const sent = [fields.image_url ?? '', ...(fields.images ?? [])].map(imageUrlOf);
  return imagesAfter([], images).filter((url) => !sent.includes(url));
}

/** Returns the URLs to store. Fetches all pictures before storing any. */
async function urlsToStore(deps: Pictures, named: readonly NamedImage[]): Promise<string[]> {
  await requireFiles(deps, named);
  const fetched = await Promise.all(
    named.map(async ({ path, url }) => ({
      url,
      copy: await storeExternalPicture(deps, url, path, renderMerchPicture),
    })),
  );
  return Promise.all(fetched.map(({ url, copy }) => (copy ? deps.files.add(copy) : url)));
}

async function requireFiles({ files }: Pictures, named: readonly NamedImage[]): Promise<void> {
  const checked = await Promise.all(
    named.map(async ({ path, url }) => ({
      path,
      exists: !isOurs(url) || (await files.has(url)),
    })),
  );
  const msg = 'is not there any more; please upload it again';
  const faults = checked.filter(({ exists }) => !exists).map(({ path }) => ({ path, msg }));
  if (faults.length > 0) fail('invalid_request', { faults });
}

const withoutRepeats = (urls: readonly string[]): string[] => [...new Set(urls)].filter((url) => url !== '');
