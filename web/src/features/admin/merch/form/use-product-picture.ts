import { uploadMerchImage } from '@poc/contracts/endpoints/commerce';
import { errorCatalogue } from '@poc/contracts/errors';
import { useEffect, useRef, useState } from 'react';
import { upload } from '../../../../shared/api/upload.ts';
import { imageFault } from '../../../../shared/images/image-fault.ts';

/** The server removes pictures that nothing names after an hour; before that, one that is stored need not be sent again. */
const storedForMs = 45 * 60_000;

interface Chosen {
  readonly file: File;
  /** Its content as a `data:` address: pages may not show `blob:` ones. */
  readonly preview: string;
}

/** A new picture of a product: chosen and checked, and stored when the form is saved. */
export function useProductPicture() {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  /** How much of it is on its way, from 0 to 1; null when it is not being sent. */
  const [sent, setSent] = useState<number | null>(null);
  const stored = useRef<{ of: Chosen; url: string; atMs: number } | null>(null);
  const flying = useRef<AbortController | null>(null);
  useEffect(() => () => flying.current?.abort(), []);

  const choose = async (file: File) => {
    const found = imageFault(file);
    setFault(found);
    if (found !== null) return;
    try {
      setChosen({ file, preview: await readAsAddress(file) });
    } catch {
      setFault(errorCatalogue.image_unreadable.text);
    }
  };

  /**
   * Stores the chosen picture, unless that was done a moment ago.
   * @returns its address
   * @throws ApiError, NetworkError
   */
  const store = async (what: Chosen): Promise<string> => {
    const last = stored.current;
    if (last?.of === what && Date.now() - last.atMs < storedForMs) return last.url;
    const controller = new AbortController();
    flying.current = controller;
    setSent(0);
    try {
      const form = new FormData();
      form.set('image', what.file);
      const { url } = await upload(uploadMerchImage, {
        params: {},
        form,
        onProgress: setSent,
        signal: controller.signal,
      });
      stored.current = { of: what, url, atMs: Date.now() };
      return url;
    } finally {
      setSent(null);
    }
  };

  return {
    chosen,
    fault,
    sent,
    choose,
    store,
    /** The browser could not draw it: it says it is a picture, and is none. */
    refuse: () => {
      setChosen(null);
      setFault(errorCatalogue.image_unreadable.text);
    },
    drop: () => {
      setChosen(null);
      setFault(null);
    },
  };
}

function readAsAddress(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error ?? new Error('The file could not be read.'));
    reader.readAsDataURL(file);
  });
}
