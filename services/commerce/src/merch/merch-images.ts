import type { Fault } from '@poc/contracts/errors';
import { fail } from '@poc/kit/errors';
import type { MerchFiles } from '../pictures/merch-files.ts';
import { imageAddressFault, imageAddressOf, isOurs } from './image-url.policy.ts';
import type { MerchDoc } from './merch.model.ts';
import type { SentMerch } from './read-merch-form.ts';

type StoredImages = Pick<MerchDoc, 'imageUrl' | 'moreImageUrls'>;

/** What a form says about the pictures: the whole list, only the main one (empty to remove it), or nothing. */
export type SentImages = { readonly all: readonly string[] } | { readonly main: string } | null;

/** The addresses of a product's pictures, the main one first. */
export const imagesOf = ({ imageUrl, moreImageUrls = [] }: StoredImages): string[] =>
  // An earlier version knows the main one alone, and may have emptied it, or set it to one of the others.
  withoutRepeats([imageUrl, ...moreImageUrls]);

/** How a product's pictures are stored. */
export const storedImages = ([imageUrl = '', ...moreImageUrls]: readonly string[]): StoredImages => ({
  imageUrl,
  moreImageUrls,
});

/** The pictures that a product has once a form is saved. */
export function imagesAfter(before: readonly string[], sent: SentImages): readonly string[] {
  if (sent === null) return before;
  return 'all' in sent ? sent.all : withoutRepeats([sent.main, ...before.slice(1)]);
}

/**
 * What is wrong with the list of pictures in a form.
 * @param hosts that pictures may come from; `*` allows every host
 * @param present the pictures that the product has: they may stay, whatever hosts are allowed now
 */
export function imagesFaults(
  { fields, cleared, picture }: SentMerch,
  hosts: readonly string[],
  present: readonly string[],
): Fault[] {
  if (fields.images === undefined && !cleared.has('images')) return [];
  if (picture || fields.image_url !== undefined || cleared.has('image_url')) {
    return [{ path: 'body.images', msg: 'must not be sent together with image_url or image' }];
  }
  const images = (fields.images ?? []).map(imageAddressOf);
  return images.flatMap((address, at) => {
    const repeated = images.indexOf(address) < at ? 'is in the list twice' : null;
    const fault = repeated ?? (present.includes(address) ? null : imageAddressFault(hosts, address));
    return fault === null ? [] : [{ path: `body.images.${at}`, msg: fault }];
  });
}

/**
 * Reads the pictures of a form that `imagesFaults` found nothing wrong with. A new file is put into the store.
 * @throws invalid_request for a file of ours that is not there; service_unavailable
 */
export async function readSentImages(
  files: MerchFiles,
  { fields, cleared, picture }: SentMerch,
): Promise<SentImages> {
  if (picture) return { main: await files.add(picture) };
  if (cleared.has('images')) return { all: [] };
  if (fields.images !== undefined) {
    const all = fields.images.map(imageAddressOf);
    await requireFiles(files, new Map(all.map((address, at) => [`body.images.${at}`, address])));
    return { all };
  }
  if (cleared.has('image_url')) return { main: '' };
  if (fields.image_url === undefined) return null;
  const main = imageAddressOf(fields.image_url);
  await requireFiles(files, new Map([['body.image_url', main]]));
  return { main };
}

async function requireFiles(files: MerchFiles, addresses: ReadonlyMap<string, string>): Promise<void> {
  const asked = await Promise.all(
    [...addresses].map(async ([path, address]) => ({
      path,
      isThere: !isOurs(address) || (await files.has(address)),
    })),
  );
  const msg = 'is not there any more; please upload it again';
  const faults = asked.filter(({ isThere }) => !isThere).map(({ path }) => ({ path, msg }));
  if (faults.length > 0) fail('invalid_request', { faults });
}

const withoutRepeats = (addresses: readonly string[]): string[] =>
  [...new Set(addresses)].filter((address) => address !== '');
