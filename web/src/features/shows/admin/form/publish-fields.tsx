import type { UseFormReturn } from 'react-hook-form';
import { TextField } from '../../../../shared/forms/field.tsx';
import styles from '../show-form.module.css';
import type { ShowValues } from '../show-values.ts';
import { publishRule } from './show-rules.ts';

interface PublishFieldsProps {
  form: UseFormReturn<ShowValues>;
  hidden: boolean;
}

/** Publication of a show: now, or at a later time. */
export function PublishFields({ form, hidden }: PublishFieldsProps) {
  const { register, formState, watch } = form;
  const radio = (value: ShowValues['publish'], label: string) => (
    <label className={styles.radio}>
      <input type="radio" value={value} {...register('publish')} />
      {label}
    </label>
  );
  return (
    <fieldset className={styles.choice}>
      <legend>Publishing</legend>
      {radio('now', 'Publish now')}
      {radio('later', 'Publish later')}
      {hidden && radio('hidden', 'Stay hidden')}
      {watch('publish') === 'later' && (
        <TextField
          label="Publish at"
          type="datetime-local"
          required
          hint="Lagos time. Until then only administrators see the show."
          {...register('publish_at', { shouldUnregister: false, validate: (text) => publishRule(text) })}
          error={formState.errors.publish_at?.message}
        />
      )}
    </fieldset>
  );
}
