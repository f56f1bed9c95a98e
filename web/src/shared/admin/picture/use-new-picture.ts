import { errorCatalogue } from '@poc/contracts/errors';
import { useEffect, useRef, useState } from 'react';
import { imageFault } from '../../images/image-fault.ts';
import { uploadShowImage } from '../api/upload-show-image.ts';
import { type Crop, centre, cropToFile } from './crop.ts';

/** The server deletes unused pictures after an hour. Until shortly before, an uploaded one is reused. */
const storedForMs = 45 * 60_000;

interface Chosen {
  readonly picture: ImageBitmap;
  readonly crop: Crop;
}

/** A new picture of a show: selected, validated, cropped to 16:9, and uploaded when the form is saved. */
export function useNewPicture() {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  /** Upload progress from 0 to 1; null when no upload is running. */
  const [sent, setSent] = useState<number | null>(null);
  const stored = useRef<{ of: Chosen; url: string; atMs: number } | null>(null);
  const flying = useRef<AbortController | null>(null);
  useEffect(() => () => flying.current?.abort(), []);

  const choose = async (file: File) => {
    const found = imageFault(file);
    setFault(found);
    if (found !== null) return;
    try {
      setChosen({ picture: await createImageBitmap(file), crop: centre });
    } catch {
      setFault(errorCatalogue.image_unreadable.text);
    }
  };

  /**
   * Uploads the chosen picture, or reuses its recent upload.
   * @returns its URL; `current` when none is chosen
   * @throws ApiError, NetworkError
   */
  const store = async (current: string): Promise<string> => {
    const what = chosen;
    if (!what) return current;
    const last = stored.current;
    if (last?.of === what && Date.now() - last.atMs < storedForMs) return last.url;
    const controller = new AbortController();
    flying.current = controller;
    setSent(0);
    try {
      const { url } = await uploadShowImage(await cropToFile(what.picture, what.crop), {
        onProgress: setSent,
        signal: controller.signal,
      });
      stored.current = { of: what, url, atMs: Date.now() };
      return url;
    } finally {
      setSent(null);
    }
  };

  const drop = () => {
    setChosen(null);
    setFault(null);
  };
  return {
    chosen,
    fault,
    sent,
    choose,
    store,
    drop,
    setCrop: (crop: Crop) => setChosen((last) => last && { ...last, crop }),
  };
}
