/** Where a picture is cut to 16:9. */
export interface Crop {
  /** How many times larger than it must be, from 1 to `maxZoom`. */
  readonly zoom: number;
  /** Which part is kept: 0 the left edge, 1 the right one. */
  readonly x: number;
  /** 0 the top, 1 the bottom. */
  readonly y: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

export const maxZoom = 3;
/** What the largest of the stored pictures measures. */
const pictureSize: Size = { width: 1280, height: 720 };
export const centre: Crop = { zoom: 1, x: 0.5, y: 0.5 };
const jpegQuality = 0.9;

/** The part of a picture that a crop keeps, in pixels of the picture. */
export function cropArea(picture: Size, { zoom, x, y }: Crop) {
  const ratio = pictureSize.width / pictureSize.height;
  const width = Math.min(picture.width, picture.height * ratio) / zoom;
  const height = width / ratio;
  return { left: (picture.width - width) * x, top: (picture.height - height) * y, width, height };
}

/**
 * The crop after the picture was dragged.
 * @param moved how far, as parts of the frame's width and height
 */
export function dragged(picture: Size, crop: Crop, moved: { x: number; y: number }): Crop {
  const { width, height } = cropArea(picture, crop);
  return {
    ...crop,
    x: shifted(crop.x, moved.x * width, picture.width - width),
    y: shifted(crop.y, moved.y * height, picture.height - height),
  };
}

/** Less than a pixel to move in is none. */
const shifted = (at: number, by: number, room: number) =>
  room < 1 ? at : Math.min(1, Math.max(0, at - by / room));

/** Draws what a crop keeps, over the whole canvas. Where the picture is see-through it becomes white. */
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
 * What a crop keeps, as a file to send: much smaller than the picture it was cut from.
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
