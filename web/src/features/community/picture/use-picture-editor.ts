import type { PostInput, PostPicture } from '@poc/contracts/entities/community';
import { useEffect, useRef, useState } from 'react';
import { errorText } from '../../../shared/api/errors.ts';
import { faultOf } from '../../../shared/api/field-faults.ts';
import { useSession } from '../../../shared/auth/use-session.ts';
import { draftKey, forgetDraft } from '../../../shared/forms/draft-storage.ts';
import { imageFault } from '../../../shared/images/image-fault.ts';
import { uploadPostPicture } from '../api/upload-post-picture.ts';
import { keepPictureDraft, previewOf, readPictureDraft } from './picture-draft.ts';

/** The server keeps a picture that no post has for a day; before that, one that is stored need not be sent again. */
const storedForMs = 12 * 60 * 60_000;

interface Chosen {
  readonly file: File;
  /** As a `data:` address, or empty until it is read: pages may not show `blob:` ones. */
  readonly preview: string;
}

export type PictureEditor = ReturnType<typeof usePictureEditor>;

/**
 * The picture of a post while it is written or changed: chosen and seen at once, and stored when the form is sent.
 * @param initial the one that the post has
 * @param draftName the name of the draft in which a chosen picture outlives the tab; by default it does not
 */
export function usePictureEditor(initial?: PostPicture, draftName?: string) {
  const userId = useSession()?.user.id;
  const key = draftName === undefined ? undefined : draftKey(userId, draftName);
  const [draft] = useState(() => (key === undefined ? null : readPictureDraft(key)));
  const [present, setPresent] = useState(initial);
  const [chosen, setChosen] = useState<Chosen | null>(draft);
  const [alt, setAlt] = useState(draft?.alt ?? initial?.alt ?? '');
  const [fault, setFault] = useState<string | null>(null);
  /** How much of the file is on its way, from 0 to 1; null when it is not being sent. */
  const [sent, setSent] = useState<number | null>(null);
  const stored = useRef<{ of: File; url: string; atMs: number } | null>(null);
  const flying = useRef<AbortController | null>(null);
  useEffect(() => () => flying.current?.abort(), []);
  /** False while a chosen picture would not outlive the tab. */
  const [isKept, setKept] = useState(true);
  useEffect(() => {
    if (key === undefined) return;
    // What is kept of another picture takes its room.
    if (!chosen?.preview) forgetDraft(key);
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
    // What was described was another picture.
    setAlt('');
    setChosen({ file, preview: '' });
    const show = (preview: string) => setChosen((last) => (last?.file === file ? { file, preview } : last));
    // A file that cannot be read has no preview; sending it says so.
    void previewOf(file).then(show, () => undefined);
  };

  const addressOf = async (file: File): Promise<string> => {
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
   * Stores the chosen picture, unless that was done before.
   * @returns what the form sends; undefined where the picture could not be stored, which the field says, or was stopped
   */
  const store = async (): Promise<{ picture: PostInput['picture'] } | undefined> => {
    if (!chosen) return { picture: present ? { url: present.url, alt: alt.trim() } : null };
    if (flying.current) return undefined;
    setFault(null);
    try {
      return { picture: { url: await addressOf(chosen.file), alt: alt.trim() } };
    } catch (error) {
      const isStopped = error instanceof DOMException && error.name === 'AbortError';
      if (!isStopped) setFault(errorText(error, 'Failed to upload image. Please try again.'));
      return undefined;
    } finally {
      flying.current = null;
      setSent(null);
    }
  };

  /** Shows what the server found wrong with the picture, and sends the file again the next time. */
  const refuse = (error: unknown) => {
    const found = faultOf(error, 'picture');
    if (found === undefined) return;
    stored.current = null;
    setPresent(undefined);
    setFault(found);
  };

  return {
    /** What is shown of it: the chosen file, or the one that the post has. */
    preview: chosen ? chosen.preview : (present ?? null),
    isKept,
    /** The chosen picture is that of a draft. */
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
