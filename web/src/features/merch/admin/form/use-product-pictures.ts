import { limits } from '@poc/contracts/common';
import { errorCatalogue } from '@poc/contracts/errors';
import { useEffect, useRef, useState } from 'react';
import { specifiedFailure } from '../../../../shared/admin/failure-text.ts';
import { FormFailure } from '../../../../shared/dialogs/use-draft-dialog.ts';
import { imageFault } from '../../../../shared/images/image-fault.ts';
import { uploadMerchImage } from '../api/change-products.ts';

/** The server deletes unreferenced pictures after a day; until then, stored pictures are not uploaded again. */
const storedForMs = 12 * 60 * 60_000;
const imageFailed = 'Failed to upload image. Please try again.';

/** A picture in the form: a stored one, or a selected file that is stored when the form is saved. */
export interface FormPicture {
  readonly key: string;
  readonly file: File | null;
  /** URL, or for a file a `data:` URL: the content security policy forbids `blob:`. */
  readonly preview: string;
  /** Sent fraction of the file, from 0 to 1; null outside of an upload. */
  readonly sent: number | null;
  readonly fault: string | null;
}

interface RefusedFile {
  readonly name: string;
  readonly fault: string;
}

const rest = { sent: null, fault: null } as const;

/**
 * Manages the pictures of a product while they are edited, the main one first.
 * @param initial URLs of the stored pictures
 */
export function useProductPictures(initial: readonly string[]) {
  const initialPictures = (): FormPicture[] =>
    initial.map((url) => ({ key: url, file: null, preview: url, ...rest }));
  const [pictures, setPictures] = useState(initialPictures);
  const [refused, setRefused] = useState<readonly RefusedFile[]>([]);
  /** URLs of stored files, by picture key. */
  const stored = useRef(new Map<string, { url: string; atMs: number }>());
  const leaving = useRef(new AbortController());
  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => controller.abort();
  }, []);

  const change = (key: string, changes: Partial<FormPicture>) =>
    setPictures((all) => all.map((one) => (one.key === key ? { ...one, ...changes } : one)));
  const drop = (key: string) => setPictures((all) => all.filter((one) => one.key !== key));

  const add = async (files: readonly File[]) => {
    const found = await Promise.all(files.map(readPicture));
    const good = found.flatMap(({ picture }) => (picture ? [picture] : []));
    const room = limits.maxProductImages - pictures.length;
    const full = `A product can have ${limits.maxProductImages} pictures at most.`;
    setRefused([
      ...found.flatMap(({ name, fault }) => (fault === null ? [] : [{ name, fault }])),
      ...good.slice(Math.max(0, room)).map(({ file }) => ({ name: file?.name ?? '', fault: full })),
    ]);
    setPictures((all) => [...all, ...good].slice(0, limits.maxProductImages));
  };

  /**
   * Stores a file unless it is stored already and returns its URL.
   * @throws ApiError, NetworkError
   */
  const storeFile = async (key: string, file: File): Promise<string> => {
    const last = stored.current.get(key);
    if (last && Date.now() - last.atMs < storedForMs) return last.url;
    change(key, { sent: 0, fault: null });
    const { url } = await uploadMerchImage(file, {
      onProgress: (sent) => change(key, { sent }),
      signal: leaving.current.signal,
    });
    stored.current.set(key, { url, atMs: Date.now() });
    return url;
  };

  /**
   * Stores all new files in sequence. A failed one is reported and does not stop the others.
   * @returns the URLs of all pictures
   * @throws FormFailure when one failed
   */
  const store = async (): Promise<string[]> => {
    const urls: string[] = [];
    let failure: string | null = null;
    for (const { key, file, preview } of pictures) {
      if (!file) {
        urls.push(preview);
        continue;
      }
      try {
        urls.push(await storeFile(key, file));
        change(key, rest);
      } catch (error) {
        failure = specifiedFailure(error, imageFailed);
        change(key, { sent: null, fault: failure });
      }
    }
    if (failure !== null) throw new FormFailure(failure);
    return urls;
  };

  return {
    pictures,
    refused,
    add,
    store,
    remove: drop,
    /** Moves a picture; index 0 is the main one. */
    move: (key: string, to: number) =>
      setPictures((all) => {
        const moved = all.find((one) => one.key === key);
        return moved ? all.filter((one) => one !== moved).toSpliced(to, 0, moved) : all;
      }),
    /** Shows the server's error for a picture. A file is uploaded again next time. */
    refuse: (key: string, fault: string) => {
      stored.current.delete(key);
      change(key, { fault });
    },
    /** Removes a file that the browser cannot decode, although its type claims a picture. */
    dropUnreadable: ({ key, file }: FormPicture) => {
      drop(key);
      setRefused([{ name: file?.name ?? '', fault: errorCatalogue.image_unreadable.text }]);
    },
    reset: () => {
      setPictures(initialPictures());
      setRefused([]);
    },
  };
}

let lastKey = 0;

interface ReadFile {
  readonly name: string;
  readonly picture: FormPicture | null;
  readonly fault: string | null;
}

async function readPicture(file: File): Promise<ReadFile> {
  const { name } = file;
  const fault = imageFault(file);
  if (fault !== null) return { picture: null, name, fault };
  try {
    lastKey += 1;
    const key = `file-${lastKey}`;
    const preview = await readAsDataUrl(file);
    return { picture: { key, file, preview, ...rest }, name, fault: null };
  } catch {
    return { picture: null, name, fault: errorCatalogue.image_unreadable.text };
  }
}

function readAsDataUrl(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error ?? new Error('The file could not be read.'));
    reader.readAsDataURL(file);
  });
}
