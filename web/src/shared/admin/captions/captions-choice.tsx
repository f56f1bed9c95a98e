import Button from '@mui/material/Button';
import { type CaptionLanguage, captionLanguages } from '@poc/contracts/entities/catalog';
import { Captions, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { SelectField } from '../../forms/field.tsx';
import { GroupFault } from '../../forms/group-fault.tsx';
import styles from './captions.module.css';
import type { CaptionUpload } from './use-caption-upload.ts';

const languages = Object.keys(captionLanguages) as CaptionLanguage[];

interface CaptionsChoiceProps {
  /** Languages that have captions. */
  present: readonly CaptionLanguage[];
  upload: CaptionUpload;
  /** Errors other than the upload's. */
  faults?: readonly string[];
  hint: string;
  onRemove: (lang: CaptionLanguage) => void;
}

/** Captions of a video by language, with buttons to add and remove files. */
export function CaptionsChoice({ present, upload, faults = [], hint, onRemove }: CaptionsChoiceProps) {
  const input = useRef<HTMLInputElement>(null);
  const [wanted, setWanted] = useState<CaptionLanguage | null>(null);
  const missing = languages.filter((lang) => !present.includes(lang));
  const chosen = missing.find((lang) => lang === wanted) ?? missing[0];
  const { busy, note } = upload;
  const problems = upload.fault === null ? faults : [upload.fault, ...faults];
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
            disabled={busy}
            onClick={() => onRemove(lang)}
          >
            <Trash2 size={18} aria-hidden="true" />
            Remove
          </Button>
        </div>
      ))}
      {problems.map((fault) => (
        <GroupFault key={fault}>{fault}</GroupFault>
      ))}
      <p role="status">{note}</p>
      {chosen !== undefined && (
        <>
          <SelectField
            label="Language"
            value={chosen}
            hint={hint}
            options={missing.map((lang) => ({ value: lang, label: captionLanguages[lang] }))}
            onChange={(value) => setWanted(missing.find((lang) => lang === value) ?? null)}
          />
          <div className={styles.actions}>
            <Button variant="outlined" size="small" disabled={busy} onClick={() => input.current?.click()}>
              <Captions size={18} aria-hidden="true" />
              {busy ? 'Adding…' : `Add ${captionLanguages[chosen]} captions`}
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
              if (file) void upload.add(chosen, file);
            }}
          />
        </>
      )}
    </fieldset>
  );
}
