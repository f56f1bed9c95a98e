import { limits } from '@poc/contracts/common';
import type { CaptionLanguage } from '@poc/contracts/entities/catalog';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { failureText } from '../../../../shared/admin/failure-text.ts';
import { faultOf } from '../../../../shared/api/field-faults.ts';
import { uploadShowCaptions } from '../api/show-media.ts';
import { captionField, type ShowValues } from '../form/show-form.ts';

const failed = 'Failed to upload captions. Please try again.';

/** Validates a file before upload. Returns the error text, or null. The server validates the content. */
function captionsFault({ name, size }: Pick<File, 'name' | 'size'>): string | null {
  if (!/\.vtt$/i.test(name)) return 'Please select a WebVTT file (.vtt).';
  return size > limits.captionsMax ? 'This file is too large for captions.' : null;
}

/** Notice about lines of the file that belong to no caption, or null. */
function leftOutText(lines: readonly number[]): string | null {
  if (lines.length === 0) return null;
  const some = lines.slice(0, 5).join(', ') + (lines.length > 5 ? '…' : '');
  return `Added, without the words that have no time above them (line ${some}).`;
}

/** Captions added to a form: uploaded at once, assigned to the show when the form is saved. */
export function useNewCaptions({ setValue }: Pick<UseFormReturn<ShowValues>, 'setValue'>) {
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const [note, setNote] = useState<string | null>(null);
  const change = (lang: CaptionLanguage, address: string) =>
    setValue(captionField(lang), address, { shouldDirty: true, shouldValidate: true });

  const add = async (lang: CaptionLanguage, file: File) => {
    const found = captionsFault(file);
    setFault(found);
    setNote(null);
    if (found !== null) return;
    setBusy(true);
    try {
      const { url, left_out } = await uploadShowCaptions(await file.text());
      change(lang, url);
      setNote(leftOutText(left_out));
    } catch (error) {
      setFault(faultOf(error, 'text') ?? failureText(error, failed));
    } finally {
      setBusy(false);
    }
  };
  return { busy, fault, note, add, remove: (lang: CaptionLanguage) => change(lang, '') };
}
