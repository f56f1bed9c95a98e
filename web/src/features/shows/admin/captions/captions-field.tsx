import { captionLanguages } from '@poc/contracts/entities/catalog';
import type { UseFormReturn } from 'react-hook-form';
import { CaptionsChoice } from '../../../../shared/admin/captions/captions-choice.tsx';
import { captionField, languages, type ShowValues } from '../form/show-form.ts';
import type { useNewCaptions } from './use-new-captions.ts';

interface CaptionsFieldProps {
  form: UseFormReturn<ShowValues>;
  captions: ReturnType<typeof useNewCaptions>;
}

/** Captions of a show, which are assigned to it when the form is saved. */
export function CaptionsField({ form: { watch, formState }, captions }: CaptionsFieldProps) {
  const urls = watch(languages.map(captionField));
  const faults = languages.flatMap((lang) => {
    const said = formState.errors[captionField(lang)]?.message;
    return said === undefined ? [] : [`${captionLanguages[lang]}: ${said}`];
  });
  return (
    <CaptionsChoice
      present={languages.filter((_, at) => urls[at] !== '')}
      upload={captions}
      faults={faults}
      hint="A WebVTT file (.vtt), for a video that plays here. YouTube and Vimeo bring their own."
      onRemove={captions.remove}
    />
  );
}
