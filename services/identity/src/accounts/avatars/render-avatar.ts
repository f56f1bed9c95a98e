import { renderPicture } from '@poc/kit/images/render-picture';

const sidePixels = 512;

/** Crops a picture to a square and re-encodes it. @throws as `renderPicture` */
export const renderAvatar = (bytes: Uint8Array): Promise<Buffer[]> =>
  renderPicture(bytes, [{ width: sidePixels, height: sidePixels }]);
