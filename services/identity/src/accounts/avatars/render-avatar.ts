import { renderPicture } from '@poc/kit/images/render-picture';

const sidePixels = 512;

/** A picture as accounts have it: cut to a square and encoded again. @throws as `renderPicture` */
export const renderAvatar = (bytes: Uint8Array): Promise<Buffer[]> =>
  renderPicture(bytes, [{ width: sidePixels, height: sidePixels }]);
