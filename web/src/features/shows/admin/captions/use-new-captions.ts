import type { CaptionLanguage } from '@poc/contracts/entities/catalog';
import type { UseFormReturn } from 'react-hook-form';
import { useCaptionUpload } from '../../../../shared/admin/captions/use-caption-upload.ts';
import { uploadShowCaptions } from '../api/show-media.ts';
import { captionField, type ShowValues } from '../form/show-form.ts';

/** Captions added to a form: uploaded immediately, assigned to the show when the form is saved. */
export function useNewCaptions({ setValue }: Pick<UseFormReturn<ShowValues>, 'setValue'>) {
  const change = (lang: CaptionLanguage, url: string) =>
    setValue(captionField(lang), url, { shouldDirty: true, shouldValidate: true });
  const upload = useCaptionUpload(async (lang, text) => {
    const { url, left_out } = await uploadShowCaptions(text);
    change(lang, url);
    return left_out;
  });
  return { ...upload, remove: (lang: CaptionLanguage) => change(lang, '') };
}
