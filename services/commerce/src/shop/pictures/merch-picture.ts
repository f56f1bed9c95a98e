import { renderPicture } from '@poc/kit/images/render-picture';

/** Size of link previews. */
export const previewSize = { width: 640, height: 640 } as const;

/** Sizes used by the screens, widest first. */
const pictureSizes = [{ width: 960, height: 960 }, previewSize, { width: 320, height: 320 }] as const;

/**
 * Renders the files of a product's picture: a centred square, WebP, without metadata.
 * @throws image_required, image_unreadable, too_many_requests
 */
export const renderMerchPicture = (bytes: Buffer): Promise<Buffer[]> => renderPicture(bytes, pictureSizes);
