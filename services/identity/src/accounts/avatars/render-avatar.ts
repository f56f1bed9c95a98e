import { renderPicture } from '@poc/kit/images/render-picture';

const sidePixels = 512;

export const renderAvatar = (bytes: Uint8Array): Promise<Buffer[]> =>
  renderPicture(bytes, [{ width: sidePixels, height: sidePixels }]);
