import Button from '@mui/material/Button';
import { type CaptionLanguage, captionLanguages } from '@poc/contracts/entities/catalog';
import { Captions, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { SelectField } from '../../../../shared/forms/field.tsx';
import { GroupFault } from '../../../../shared/forms/group-fault.tsx';
import styles from '../form/show-form.module.css';
import { captionField, languages, type ShowValues } from '../form/show-form.ts';
import type { useNewCaptions } from './use-new-captions.ts';

interface CaptionsFieldProps {
  form: UseFormReturn<ShowValues>;
  captions: ReturnType<typeof useNewCaptions>;
}

export function CaptionsField({ form: { watch, formState }, captions }: CaptionsFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [wanted, setWanted] = useState<CaptionLanguage | null>(null);
  const addresses = watch(languages.map(captionField));
  const present = languages.filter((_, at) => addresses[at] !== '');
  const missing = languages.filter((lang) => !present.includes(lang));
  const chosen = missing.find((lang) => lang === wanted) ?? missing[0];
  const faults = [
    captions.fault,
    ...languages.map((lang) => {
      const said = formState.errors[captionField(lang)]?.message;
      return said === undefined ? null : `${captionLanguages[lang]}: ${said}`;
    }),
  ].filter((fault) => fault !== null);
  return (
    <fieldset className={styles.choice}>
      <legend>Captions</legend>
      {present.map((lang) => (
        <div key={lang} className={styles.actions}>
          <span>{captionLanguages[lang]}</span>
          <Button
            variant="text"
            color="inherit"
            size="small"
            aria-label={`Remove ${captionLanguages[lang]} captions`}
            onClick={() => captions.remove(lang)}
          >
            <Trash2 size={18} aria-hidden="true" />
            Remove
          </Button>
        </div>
      ))}
      {faults.map((fault) => (
        <GroupFault key={fault}>{fault}</GroupFault>
      ))}
      {captions.note !== null && <p role="status">{captions.note}</p>}
      {chosen !== undefined && (
        <>
          <SelectField
            label="Language"
            value={chosen}
            hint="A WebVTT file (.vtt), for a video that plays here. YouTube and Vimeo bring their own."
            options={missing.map((lang) => ({ value: lang, label: captionLanguages[lang] }))}
            onChange={(value) => setWanted(missing.find((lang) => lang === value) ?? null)}
          />
          <div className={styles.actions}>
            <Button
              variant="outlined"
              size="small"
              disabled={captions.busy}
              onClick={() => input.current?.click()}
            >
              <Captions size={18} aria-hidden="true" />
              {captions.busy ? 'Adding…' : `Add ${captionLanguages[chosen]} captions`}
            </Button>
          </div>
          <input
            ref={input}
            type="file"
            accept=".vtt,text/vtt"
            aria-label="Captions file"
            hidden
            onChange={(event) => {
              const file = event.target.files?.[0];
              event.target.value = '';
              if (file) void captions.add(chosen, file);
            }}
          />
        </>
      )}
    </fieldset>
  );
}
