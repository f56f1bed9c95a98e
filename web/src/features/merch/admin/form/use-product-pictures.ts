import { limits } from '@poc/contracts/common';
import { errorCatalogue } from '@poc/contracts/errors';
import { useEffect, useRef, useState } from 'react';
import { specifiedFailure } from '../../../../shared/admin/failure-text.ts';
import { imageFault } from '../../../../shared/images/image-fault.ts';
import { uploadMerchImage } from '../api/change-products.ts';

/** The server removes pictures that nothing names after a day; before that, one that is stored need not be sent again. */
const storedForMs = 12 * 60 * 60_000;
const imageFailed = 'Failed to upload image. Please try again.';

/** A picture in the form: one that the product has, or a chosen file, which is stored when the form is saved. */
export interface FormPicture {
  readonly key: string;
  /** Null for one that the product has. */
  readonly file: File | null;
  /** Its address; of a file its content as a `data:` address: pages may not show `blob:` ones. */
  readonly preview: string;
  /** How much of the file is on its way, from 0 to 1; null when it is not being sent. */
  readonly sent: number | null;
  readonly fault: string | null;
}

/** What could not be added to the pictures. */
interface RefusedFile {
  readonly name: string;
  readonly fault: string;
}

const rest = { sent: null, fault: null } as const;

/**
 * The pictures of a product while they are edited, the main one first.
 * @param initial the addresses that the product has
 */
export function useProductPictures(initial: readonly string[]) {
  const initialPictures = (): FormPicture[] =>
    initial.map((address) => ({ key: address, file: null, preview: address, ...rest }));
  const [pictures, setPictures] = useState(initialPictures);
  const [refused, setRefused] = useState<readonly RefusedFile[]>([]);
  /** Where files were stored, by the key of their picture. */
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
    const room = limits.productImagesMax - pictures.length;
    const full = `A product can have ${limits.productImagesMax} pictures at most.`;
    setRefused([
      ...found.flatMap(({ name, fault }) => (fault === null ? [] : [{ name, fault }])),
      ...good.slice(Math.max(0, room)).map(({ file }) => ({ name: file?.name ?? '', fault: full })),
    ]);
    setPictures((all) => [...all, ...good].slice(0, limits.productImagesMax));
  };

  /** The address of a file, which is stored unless that was done before. @throws ApiError, NetworkError */
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
   * Stores all files that are not stored yet, one after the other. One that fails says so and holds up no other.
   * @returns the addresses of all pictures; or, where one failed, what to say about it
   */
  const store = async (): Promise<{ addresses: string[] } | { failure: string }> => {
    const addresses: string[] = [];
    let failure: string | null = null;
    for (const { key, file, preview } of pictures) {
      if (!file) {
        addresses.push(preview);
        continue;
      }
      try {
        addresses.push(await storeFile(key, file));
        change(key, rest);
      } catch (error) {
        failure = specifiedFailure(error, imageFailed);
        change(key, { sent: null, fault: failure });
      }
    }
    return failure === null ? { addresses } : { failure };
  };

  return {
    pictures,
    refused,
    add,
    store,
    remove: drop,
    /** Puts a picture in another place; 0 makes it the main one. */
    move: (key: string, to: number) =>
      setPictures((all) => {
        const moved = all.find((one) => one.key === key);
        return moved ? all.filter((one) => one !== moved).toSpliced(to, 0, moved) : all;
      }),
    /** What the server found wrong with one of them: a file is sent again the next time. */
    refuse: (key: string, fault: string) => {
      stored.current.delete(key);
      change(key, { fault });
    },
    /** The browser could not draw a file: it says it is a picture, and is none. */
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
    const preview = await readAsAddress(file);
    return { picture: { key, file, preview, ...rest }, name, fault: null };
  } catch {
    return { picture: null, name, fault: errorCatalogue.image_unreadable.text };
  }
}

function readAsAddress(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error ?? new Error('The file could not be read.'));
    reader.readAsDataURL(file);
  });
}
