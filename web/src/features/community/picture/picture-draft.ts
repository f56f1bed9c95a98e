import { limits } from '../../../config/limits.ts';
import { keepDraft, readDraft } from '../../../shared/forms/draft-storage.ts';

/** Fits into the storage of every browser, in addition to the text fields. */
const maxChars = limits.draftPictureChars;
/** Tried in order until one fits. The first is the largest size that the server serves; the last fits any picture. */
const sizes = [
  { side: 1_600, quality: 0.85 },
  { side: 1_200, quality: 0.75 },
  { side: 800, quality: 0.7 },
];

/** A picture chosen for a post that has not been sent. */
export interface PictureDraft {
  readonly file: File;
  readonly preview: string;
  readonly alt: string;
}

interface Stored {
  readonly name: string;
  readonly preview: string;
  readonly alt: string;
}

const isStored = (value: unknown): value is Stored =>
  typeof value === 'object' &&
  value !== null &&
  ['name', 'preview', 'alt'].every((name) => typeof Reflect.get(value, name) === 'string');

/** Reads the stored picture draft, or null. */
export function readPictureDraft(key: string): PictureDraft | null {
  const stored = readDraft(key);
  if (!isStored(stored)) return null;
  const found = /^data:(image\/[\w.+-]+);base64,(.+)$/.exec(stored.preview);
  if (!found) return null;
  const [, type = '', base64 = ''] = found;
  try {
    const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
    const { name, preview, alt } = stored;
    return { file: new File([bytes], name, { type }), preview, alt };
  } catch {
    return null;
  }
}

/**
 * Stores a chosen picture as a draft.
 * @returns true if it survives closing the tab
 */
export const keepPictureDraft = (key: string, { file, preview, alt }: PictureDraft): boolean =>
  keepDraft(key, { name: file.name, preview, alt }, maxChars + alt.length + 1_000);

/** Content of a picture as a `data:` URL that fits into storage, scaled down if this browser can decode it. */
export async function previewOf(file: File): Promise<string> {
  const whole = await dataUrlOf(file);
  return whole.length <= maxChars ? whole : ((await smaller(file)) ?? whole);
}

/** The largest version of a picture that fits; null when this browser cannot decode it. */
async function smaller(file: File): Promise<string | null> {
  try {
    const picture = await createImageBitmap(file);
    for (const { side, quality } of sizes) {
      const drawn = await dataUrlOf(await drawnAs(picture, side, quality));
      if (drawn.length <= maxChars) return drawn;
    }
  } catch {
    // This browser cannot decode the picture; the server validates it.
  }
  return null;
}

function drawnAs(picture: ImageBitmap, side: number, quality: number): Promise<Blob> {
  const scale = Math.min(1, side / Math.max(picture.width, picture.height));
  const canvas = new OffscreenCanvas(Math.ceil(picture.width * scale), Math.ceil(picture.height * scale));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The browser has no canvas context.');
  // JPEG has no transparency and would show black.
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas.convertToBlob({ type: 'image/jpeg', quality });
}

/** Content of a file as a `data:` URL. */
const dataUrlOf = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
