/** The 16:9 section of a picture. */
export interface Crop {
  /** Magnification from 1 to `maxZoom`. */
  readonly zoom: number;
  /** Horizontal position: 0 is the left edge, 1 the right edge. */
  readonly x: number;
  /** Vertical position: 0 is the top, 1 the bottom. */
  readonly y: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

export const maxZoom = 3;
/** Size of the largest stored variant. */
const pictureSize: Size = { width: 1280, height: 720 };
export const centre: Crop = { zoom: 1, x: 0.5, y: 0.5 };
const jpegQuality = 0.9;

/** The cropped section, in pixels of the picture. */
export function cropArea(picture: Size, { zoom, x, y }: Crop) {
  const ratio = pictureSize.width / pictureSize.height;
  const width = Math.min(picture.width, picture.height * ratio) / zoom;
  const height = width / ratio;
  return { left: (picture.width - width) * x, top: (picture.height - height) * y, width, height };
}

/**
 * The crop after a drag.
 * @param moved distance as fractions of the frame's width and height
 */
export function dragged(picture: Size, crop: Crop, moved: { x: number; y: number }): Crop {
  const { width, height } = cropArea(picture, crop);
  return {
    ...crop,
    x: shifted(crop.x, moved.x * width, picture.width - width),
    y: shifted(crop.y, moved.y * height, picture.height - height),
  };
}

/** Ignores a margin of less than a pixel. */
const shifted = (at: number, by: number, room: number) =>
  room < 1 ? at : Math.min(1, Math.max(0, at - by / room));

/** Draws the cropped section over the whole canvas, with transparent parts in white. */
export function drawCrop(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  const { left, top, width, height } = cropArea(picture, crop);
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, left, top, width, height, 0, 0, canvas.width, canvas.height);
}

/**
 * Encodes the cropped section as a JPEG, much smaller than the original.
 * @throws Error when the browser can't encode it
 */
export function cropToFile(picture: ImageBitmap, crop: Crop): Promise<File> {
  const canvas = document.createElement('canvas');
  canvas.width = pictureSize.width;
  canvas.height = pictureSize.height;
  drawCrop(canvas, picture, crop);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) =>
        blob
          ? resolve(new File([blob], 'picture.jpg', { type: 'image/jpeg' }))
          : reject(new Error('The picture could not be encoded.')),
      'image/jpeg',
      jpegQuality,
    );
  });
}
