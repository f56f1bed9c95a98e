import pixelmatch from 'pixelmatch';
import sharp from 'sharp';

/** Height of a picture in CSS pixels, on every width. */
export const viewHeight = 1_200;
const widths = [360, 768, 1_440] as const;
const schemes = ['light', 'dark'] as const;

/** A page in one colour scheme at one width. */
export interface View {
  readonly scheme: (typeof schemes)[number];
  readonly width: (typeof widths)[number];
}

/** The six views of a sheet: a row for each scheme. */
export const views: readonly View[] = schemes.flatMap((scheme) => widths.map((width) => ({ scheme, width })));

/** Pictures are stored and compared at half their size: smoothed edges of letters differ between browsers. */
const half = (pixels: number): number => pixels / 2;
const gap = 8;
const sheetWidth = half(widths.reduce<number>((sum, width) => sum + width, 0)) + (widths.length - 1) * gap;
const sheetHeight = schemes.length * half(viewHeight) + gap;

const placeOf = ({ scheme, width }: View) => ({
  left: widths.slice(0, widths.indexOf(width)).reduce<number>((sum, other) => sum + half(other) + gap, 0),
  top: schemes.indexOf(scheme) * (half(viewHeight) + gap),
  width: half(width),
  height: half(viewHeight),
});

/** Share of a view's pixels that may differ. */
const maxShare = 0.005;
/** Difference of colours, from 0 to 1, below which two pixels are equal. */
const threshold = 0.1;

/** The uncompressed pixels of a sheet. */
export type Sheet = Buffer;
const raw = { width: sheetWidth, height: sheetHeight, channels: 4 } as const;

/** Arranges screenshots in the order of `views`. */
export async function sheetOf(screenshots: readonly Buffer[]): Promise<Sheet> {
  const sheet = Buffer.alloc(sheetWidth * sheetHeight * raw.channels, 0xff);
  for (const [at, view] of views.entries()) {
    const { left, top, width, height } = placeOf(view);
    const small = sharp(screenshots[at]).resize(width, height, { fit: 'fill', kernel: 'linear' });
    const pixels = await small.ensureAlpha().raw().toBuffer();
    const rowBytes = width * raw.channels;
    for (let row = 0; row < height; row += 1)
      pixels.copy(
        sheet,
        ((top + row) * sheetWidth + left) * raw.channels,
        row * rowBytes,
        (row + 1) * rowBytes,
      );
  }
  return sheet;
}

/** Compresses a sheet for the repository. */
export const encode = (sheet: Sheet): Promise<Buffer> =>
  sharp(sheet, { raw }).webp({ quality: 40, effort: 4 }).toBuffer();

/** @throws for a picture of another size, such as one in an earlier format */
export async function decode(file: Buffer): Promise<Sheet> {
  const { data, info } = await sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  if (info.width !== sheetWidth || info.height !== sheetHeight)
    throw new Error(`the stored picture has ${info.width} × ${info.height} pixels; accept it again`);
  return data;
}

/** Compresses a sheet without losses, for visual comparison. */
export const lossless = (sheet: Sheet): Promise<Buffer> => sharp(sheet, { raw }).png().toBuffer();

export interface Comparison {
  /** The views that differ, such as `dark, 360 px: 1.24 %`. */
  readonly faults: readonly string[];
  /** Draws the sheet with differing pixels in red. */
  readonly difference: () => Sheet;
}

/** Compares each view of two sheets. */
export function compareSheets(stored: Sheet, actual: Sheet): Comparison {
  const draw = (diffMask: boolean): Sheet => {
    const drawn = Buffer.alloc(stored.length);
    pixelmatch(stored, actual, drawn, sheetWidth, sheetHeight, { threshold, alpha: 0.2, diffMask });
    return drawn;
  };
  const changed = draw(true);
  const faults = views.flatMap((view) => {
    const { left, top, width, height } = placeOf(view);
    let count = 0;
    for (let y = top; y < top + height; y += 1)
      for (let x = left; x < left + width; x += 1) if (isRed(changed, (y * sheetWidth + x) * 4)) count += 1;
    const share = count / (width * height);
    return share > maxShare ? `${view.scheme}, ${view.width} px: ${(share * 100).toFixed(2)} %` : [];
  });
  return { faults, difference: () => draw(false) };
}

/** True for a differing pixel of a mask. */
const isRed = (pixels: Buffer, at: number): boolean => pixels[at] === 255 && pixels[at + 1] === 0;
