import type { PostInput, PostPicture } from '@poc/contracts/entities/community';
import { useEffect, useRef, useState } from 'react';
import { errorText } from '../../../shared/api/errors.ts';
import { faultOf } from '../../../shared/api/field-faults.ts';
import { useSession } from '../../../shared/auth/use-session.ts';
import { deleteDraft, draftKey } from '../../../shared/forms/draft-storage.ts';
import { imageFault } from '../../../shared/images/image-fault.ts';
import { uploadPostPicture } from '../api/upload-post-picture.ts';
import { keepPictureDraft, previewOf, readPictureDraft } from './picture-draft.ts';

/** The server deletes unreferenced pictures after a day; until then, a stored picture is not uploaded again. */
const storedForMs = 12 * 60 * 60_000;

interface Chosen {
  readonly file: File;
  /** A `data:` URL, empty until it is read: the content security policy forbids `blob:`. */
  readonly preview: string;
}

export type PictureEditor = ReturnType<typeof usePictureEditor>;

/**
 * Picture of a post being written or edited: previewed immediately, stored when the form is sent.
 * @param initial the post's current picture
 * @param draftName stores the chosen picture in this draft; by default it is not stored
 */
export function usePictureEditor(initial?: PostPicture, draftName?: string) {
  const userId = useSession()?.user.id;
  const key = draftName === undefined ? undefined : draftKey(userId, draftName);
  const [draft] = useState(() => (key === undefined ? null : readPictureDraft(key)));
  const [present, setPresent] = useState(initial);
  const [chosen, setChosen] = useState<Chosen | null>(draft);
  const [alt, setAlt] = useState(draft?.alt ?? initial?.alt ?? '');
  const [fault, setFault] = useState<string | null>(null);
  /** Sent fraction of the file, from 0 to 1; null outside of an upload. */
  const [sent, setSent] = useState<number | null>(null);
  const stored = useRef<{ of: File; url: string; atMs: number } | null>(null);
  const flying = useRef<AbortController | null>(null);
  useEffect(() => () => flying.current?.abort(), []);
  /** False while a chosen picture would not survive closing the tab. */
  const [isKept, setKept] = useState(true);
  useEffect(() => {
    if (key === undefined) return;
    // Frees the space of the previous picture.
    if (!chosen?.preview) deleteDraft(key);
    setKept(!chosen?.preview || keepPictureDraft(key, { ...chosen, alt }));
  }, [key, chosen, alt]);

  const remove = () => {
    setPresent(undefined);
    setChosen(null);
    setAlt('');
    setFault(null);
  };

  const choose = (file: File) => {
    const found = imageFault(file);
    setFault(found);
    if (found !== null) return;
    // The description belonged to the previous picture.
    setAlt('');
    setChosen({ file, preview: '' });
    const show = (preview: string) => setChosen((last) => (last?.file === file ? { file, preview } : last));
    // An unreadable file has no preview; sending it shows the error.
    void previewOf(file).then(show, () => undefined);
  };

  const urlOf = async (file: File): Promise<string> => {
    const last = stored.current;
    if (last?.of === file && Date.now() - last.atMs < storedForMs) return last.url;
    const controller = new AbortController();
    flying.current = controller;
    setSent(0);
    const { url } = await uploadPostPicture(file, { onProgress: setSent, signal: controller.signal });
    stored.current = { of: file, url, atMs: Date.now() };
    return url;
  };

  /**
   * Stores the chosen picture unless it is stored already.
   * @returns the field of the request; undefined when the upload was stopped or failed, which the field shows
   */
  const store = async (): Promise<{ picture: PostInput['picture'] } | undefined> => {
    if (!chosen) return { picture: present ? { url: present.url, alt: alt.trim() } : null };
    if (flying.current) return undefined;
    setFault(null);
    try {
      return { picture: { url: await urlOf(chosen.file), alt: alt.trim() } };
    } catch (error) {
      const isStopped = error instanceof DOMException && error.name === 'AbortError';
      if (!isStopped) setFault(errorText(error, 'Failed to upload image. Please try again.'));
      return undefined;
    } finally {
      flying.current = null;
      setSent(null);
    }
  };

  /** Shows the server's error for the picture and uploads the file again next time. */
  const refuse = (error: unknown) => {
    const found = faultOf(error, 'picture');
    if (found === undefined) return;
    stored.current = null;
    setPresent(undefined);
    setFault(found);
  };

  return {
    preview: chosen ? chosen.preview : (present ?? null),
    isKept,
    restored: draft !== null && chosen === draft,
    alt,
    setAlt,
    fault,
    sent,
    choose,
    remove,
    store,
    refuse,
    stop: () => flying.current?.abort(),
  };
}
