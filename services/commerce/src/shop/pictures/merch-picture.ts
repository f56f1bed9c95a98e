import { renderPicture } from '@poc/kit/images/render-picture';

/** What previews of links show. */
export const previewSize = { width: 640, height: 640 } as const;

/** The widths that the screens use, square, widest first. */
const pictureSizes = [{ width: 960, height: 960 }, previewSize, { width: 320, height: 320 }] as const;

/**
 * Makes the files of a product's picture: cut to a square around the middle, WebP, without anything but the pixels.
 * @throws image_required, image_unreadable, too_many_requests
 */
export const renderMerchPicture = (bytes: Buffer): Promise<Buffer[]> => renderPicture(bytes, pictureSizes);
