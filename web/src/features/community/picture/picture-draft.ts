import { readStoredJson, tabStorage, writeStored } from '../../../shared/browser-storage.ts';

/** As much as fits beside the texts into the storage that every browser gives a tab. */
const maxChars = 2_000_000;
/** The server shows nothing larger. */
const maxSide = 1_600;

/** A picture that was chosen for a post and not sent yet. */
export interface PictureDraft {
  readonly file: File;
  /** Its content as a `data:` address. */
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

/** The picture that was chosen before a reload; null where none was. */
export function readPictureDraft(key: string): PictureDraft | null {
  const stored = readStoredJson(key, isStored, tabStorage);
  const found = stored && /^data:(image\/[\w.+-]+);base64,(.+)$/.exec(stored.preview);
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

/** Keeps a chosen picture in this tab's storage: as it is, or smaller where it would not fit. */
export async function keepPictureDraft(
  key: string,
  { file, preview, alt }: PictureDraft,
  signal: AbortSignal,
): Promise<void> {
  const kept = preview.length <= maxChars ? preview : await smaller(file);
  if (signal.aborted) return;
  const fits = kept !== null && kept.length <= maxChars;
  writeStored(key, fits ? JSON.stringify({ name: file.name, preview: kept, alt }) : null, tabStorage);
}

export const forgetPictureDraft = (key: string): void => writeStored(key, null, tabStorage);

/** A picture as the server would show it; null for one that this browser cannot draw. */
async function smaller(file: File): Promise<string | null> {
  try {
    const picture = await createImageBitmap(file);
    const scale = Math.min(1, maxSide / Math.max(picture.width, picture.height));
    const canvas = new OffscreenCanvas(Math.round(picture.width * scale), Math.round(picture.height * scale));
    const context = canvas.getContext('2d');
    if (!context) return null;
    // JPEG has no transparency, and would show black instead.
    context.fillStyle = 'white';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
    return await dataAddressOf(await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.85 }));
  } catch {
    return null;
  }
}

/** The content of a file as a `data:` address. */
export const dataAddressOf = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
