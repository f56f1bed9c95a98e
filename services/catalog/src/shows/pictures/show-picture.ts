import { renderPicture } from '@poc/kit/images/render-picture';

/** Size of pictures in link previews. */
export const previewSize = { width: 640, height: 360 } as const;

/** Widths that the screens use, in 16:9, widest first. */
const pictureSizes = [{ width: 1280, height: 720 }, previewSize, { width: 320, height: 180 }] as const;

/**
 * Renders a show's picture: centre-cropped to 16:9, WebP, without metadata.
 * @throws image_required, image_unreadable, too_many_requests
 */
export const renderShowPicture = (bytes: Buffer): Promise<Buffer[]> => renderPicture(bytes, pictureSizes);
