import type { Stream } from '@poc/contracts/entities/streaming';
import { useRef } from 'react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { ImageField } from '../../../../shared/admin/picture/image-field.tsx';
import type { useNewPicture } from '../../../../shared/admin/picture/use-new-picture.ts';
import { SelectField, TextField } from '../../../../shared/forms/field.tsx';
import { type PickedShow, ShowPicker } from './show-picker.tsx';
import styles from './stream-form.module.css';
import {
  endTimeRule,
  type StreamValues,
  startTimeRule,
  streamUrlOf,
  streamUrlRule,
} from './stream-values.ts';

const statusOptions: readonly { value: Stream['status']; label: string }[] = [
  { value: 'scheduled', label: 'Scheduled' },
  { value: 'live', label: 'Live' },
  { value: 'ended', label: 'Ended' },
];

interface FieldProps {
  form: UseFormReturn<StreamValues>;
}

/**
 * Selects the show of a new stream. Its video becomes the stream URL unless one was typed. The show of an
 * existing stream is fixed.
 */
export function ShowChoice({ form, locked }: FieldProps & { locked: boolean }) {
  const { control, formState, getValues, setValue, watch } = form;
  const [id, title] = watch(['show_id', 'show_title']);
  const suggestedUrl = useRef('');
  const suggestUrl = (show: PickedShow | null) => {
    const typed = getValues('stream_url').trim();
    if (typed !== '' && typed !== suggestedUrl.current) return;
    suggestedUrl.current = streamUrlOf(show?.video_url ?? null);
    setValue('stream_url', suggestedUrl.current, { shouldValidate: formState.isSubmitted });
  };
  if (locked) {
    return <TextField label="Show" value={title} readOnly hint="The show of a stream cannot be changed." />;
  }
  return (
    <Controller
      name="show_id"
      control={control}
      rules={{ validate: (chosen) => chosen !== '' || 'Please choose a show.' }}
      render={({ field: { onChange } }) => (
        <ShowPicker
          value={id === '' ? null : { id, title }}
          error={formState.errors.show_id?.message}
          onChange={(show) => {
            setValue('show_title', show?.title ?? '');
            onChange(show?.id ?? '');
            suggestUrl(show);
          }}
        />
      )}
    />
  );
}

export function StreamUrlField({ form: { register, formState } }: FieldProps) {
  return (
    <TextField
      label="Stream URL"
      required
      inputMode="url"
      autoComplete="off"
      hint="YouTube, Vimeo, or the address of an .m3u8 or .mp4 file. Filled in from the show when it has a video."
      {...register('stream_url', { validate: streamUrlRule })}
      error={formState.errors.stream_url?.message}
    />
  );
}

interface StartTimeFieldProps extends FieldProps {
  /** Value that means "now" and need not be in the future. */
  now?: string;
}

export function StartTimeField({ form: { register, formState }, now }: StartTimeFieldProps) {
  return (
    <TextField
      label="Start Time"
      type="datetime-local"
      required
      hint="Lagos time."
      {...register('start_time', {
        validate: (text, values) => text === now || startTimeRule(text, values),
      })}
      error={formState.errors.start_time?.message}
    />
  );
}

interface StreamFieldsProps extends FieldProps {
  picture: ReturnType<typeof useNewPicture>;
  existing: boolean;
}

export function StreamFields({ form, picture, existing }: StreamFieldsProps) {
  const { register, formState, setValue, trigger, watch } = form;
  const { errors } = formState;
  const status = watch('status');
  return (
    <>
      <ShowChoice form={form} locked={existing} />
      <StreamUrlField form={form} />
      <SelectField
        label="Status"
        required
        value={status}
        options={statusOptions}
        error={errors.status?.message}
        onChange={(value) => {
          const known = statusOptions.find((option) => option.value === value);
          if (!known) return;
          setValue('status', known.value, { shouldDirty: true });
          if (formState.isSubmitted) void trigger('start_time');
        }}
      />
      <div className={styles.pair}>
        <StartTimeField form={form} />
        <TextField
          label="End Time"
          type="datetime-local"
          hint="Optional. Lagos time."
          {...register('end_time', { validate: endTimeRule })}
          error={errors.end_time?.message}
        />
      </div>
      <ImageField
        picture={picture}
        stored={watch('thumbnail_url')}
        error={errors.thumbnail_url?.message}
        onRemoveStored={() => setValue('thumbnail_url', '', { shouldDirty: true })}
      />
      <p className={styles.quiet}>Without its own picture, the stream shows the picture of its show.</p>
    </>
  );
}
