import { renderPicture } from '@poc/kit/images/render-picture';

/** What previews of links show. */
export const previewSize = { width: 640, height: 360 } as const;

/** The widths that the screens use, in 16:9, widest first. */
const pictureSizes = [{ width: 1280, height: 720 }, previewSize, { width: 320, height: 180 }] as const;

/**
 * Makes the files of a show's picture: cut to 16:9 around the middle, WebP, without anything but the pixels.
 * @throws image_required, image_unreadable, too_many_requests
 */
export const renderShowPicture = (bytes: Buffer): Promise<Buffer[]> => renderPicture(bytes, pictureSizes);
