import type { UseFormReturn } from 'react-hook-form';
import { type FieldSpecs, Fields } from '../../../../shared/admin/form/fields.tsx';
import styles from '../show-form.module.css';
import type { ShowValues } from '../show-values.ts';
import { publishRule } from './show-rules.ts';

interface PublishFieldsProps {
  form: UseFormReturn<ShowValues>;
  hidden: boolean;
}

const publishSpecs = {
  publish_at: {
    kind: 'time',
    label: 'Publish at',
    hint: 'Lagos time. Until then only administrators see the show.',
    required: true,
    when: ['publish', 'later'],
    rule: (text) => publishRule(text),
  },
} as const satisfies FieldSpecs;

/** Publication of a show: now, or at a later time. */
export function PublishFields({ form, hidden }: PublishFieldsProps) {
  const { register } = form;
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
      <Fields form={form} specs={publishSpecs} />
    </fieldset>
  );
}
