import { limits } from '@poc/contracts/common';
import type { updateMerch } from '@poc/contracts/endpoints/merch';
import type { Fault } from '@poc/contracts/errors';
import { type Form, withForm } from '@poc/kit/http/read-form';
import type { RequestInfo } from '@poc/kit/http/route';
import type { z } from 'zod';
import { imageUrlFault } from './image-url.policy.ts';
import { renderMerchPicture } from './pictures/merch-picture.ts';

/** Product form with the rendered files of a new picture, if sent. */
export interface MerchForm<S extends z.ZodObject> extends Omit<Form<S>, 'file'> {
  readonly picture: readonly Buffer[] | null;
}

export type SentMerch = Pick<MerchForm<typeof updateMerch.body>, 'fields' | 'cleared' | 'picture'>;

type Texts = Readonly<Record<string, string>>;

export const oldPriceFault: Fault = { path: 'body.old_price', msg: 'must be above the price' };

/**
 * Reads and validates the form of a product, and renders its picture.
 * @param body the contract's body
 * @throws invalid_request, image_required, image_unreadable, image_too_large, too_many_requests
 */
export function readMerchForm<S extends z.ZodObject>(
  request: Pick<RequestInfo, 'headers' | 'stream'>,
  body: S,
): Promise<MerchForm<S>> {
  const check = (texts: Texts): Fault[] => [
    ...blankNumbers(texts),
    ...oldPriceFaults(texts),
    ...imageFaults(texts),
  ];
  const rules = { body, file: 'image', maxBytes: limits.maxImageBytes, check } as const;
  return withForm(request, rules, async ({ fields, cleared, file }) => ({
    fields,
    cleared,
    picture: file ? await renderMerchPicture(file) : null,
  }));
}

/**
 * Rejects empty numbers: an empty string would parse as 0, so a forgotten price would make the product free.
 */
const blankNumbers = (texts: Texts): Fault[] =>
  ['price', 'stock']
    .filter((field) => texts[field]?.trim() === '')
    .map((field) => ({ path: `body.${field}`, msg: 'is required' }));

function oldPriceFaults({ price, old_price: oldPrice }: Texts): Fault[] {
  if (price === undefined || oldPrice === undefined || price.trim() === '') return [];
  const reduced = Number(oldPrice) > 0 && Number(oldPrice) <= Number(price);
  return reduced ? [oldPriceFault] : [];
}

function imageFaults({ image_url: url }: Texts): Fault[] {
  // The contract refuses longer URLs.
  if (url === undefined || url.length > limits.maxUrlLength) return [];
  const msg = imageUrlFault(url);
  return msg === null ? [] : [{ path: 'body.image_url', msg }];
}
