import { limits } from '@poc/contracts/common';
import type { CaptionLanguage } from '@poc/contracts/entities/catalog';
import { useState } from 'react';
import { faultOf } from '../../api/field-faults.ts';
import { failureText } from '../failure-text.ts';

const failed = 'Failed to upload captions. Please try again.';

/** Validates a file before upload. Returns the error text, or null. The server validates the content. */
function captionsFault({ name, size }: Pick<File, 'name' | 'size'>): string | null {
  if (!/\.vtt$/i.test(name)) return 'Please select a WebVTT file (.vtt).';
  return size > limits.maxCaptionsLength ? 'This file is too large for captions.' : null;
}

/** Notice about lines of the file that belong to no caption, or null. */
function leftOutText(lines: readonly number[]): string | null {
  if (lines.length === 0) return null;
  const some = lines.slice(0, 5).join(', ') + (lines.length > 5 ? '…' : '');
  return `Added, without the text that has no timing (line ${some}).`;
}

/**
 * Uploads captions, one file at a time.
 * @param upload stores the text of a file, and returns the lines that belong to no caption
 */
export function useCaptionUpload(
  upload: (lang: CaptionLanguage, text: string) => Promise<readonly number[]>,
) {
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const [note, setNote] = useState<string | null>(null);

  const add = async (lang: CaptionLanguage, file: File) => {
    const found = captionsFault(file);
    setFault(found);
    setNote(null);
    if (found !== null) return;
    setBusy(true);
    try {
      setNote(leftOutText(await upload(lang, await file.text())));
    } catch (error) {
      setFault(faultOf(error, 'text') ?? failureText(error, failed));
    } finally {
      setBusy(false);
    }
  };
  return { busy, fault, note, add };
}

export type CaptionUpload = ReturnType<typeof useCaptionUpload>;
