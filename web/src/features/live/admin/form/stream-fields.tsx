import Button from '@mui/material/Button';
import type { Stream } from '@poc/contracts/entities/streaming';
import { useRef } from 'react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { type FieldSpecs, Fields } from '../../../../shared/admin/form/fields.tsx';
import { ImageField } from '../../../../shared/admin/picture/image-field.tsx';
import type { useNewPicture } from '../../../../shared/admin/picture/use-new-picture.ts';
import { SelectField, TextField } from '../../../../shared/forms/field.tsx';
import { isHostVideo } from '../../../../shared/player/video-kind.ts';
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

/** @param now value of the start that means "now" and need not be in the future */
export const streamSpecs = (now?: string) =>
  ({
    stream_url: {
      kind: 'text',
      label: 'Stream URL',
      hint: 'YouTube, Vimeo, or the address of an .m3u8 or .mp4 file. Filled in from the show when it has a video.',
      required: true,
      rule: streamUrlRule,
      input: { inputMode: 'url', autoComplete: 'off' },
    },
    start_time: {
      kind: 'time',
      label: 'Start Time',
      hint: 'Lagos time.',
      required: true,
      rule: (text, { status }) => text === now || startTimeRule(text, { status: status as Stream['status'] }),
    },
    end_time: {
      kind: 'time',
      label: 'End Time',
      hint: 'Optional. Lagos time.',
      beside: true,
      rule: (text, { start_time }) => endTimeRule(text, { start_time: String(start_time) }),
    },
  }) as const satisfies FieldSpecs;

interface StreamFieldsProps extends FieldProps {
  picture: ReturnType<typeof useNewPicture>;
  existing: boolean;
}

export function StreamFields({ form, picture, existing }: StreamFieldsProps) {
  const { formState, setValue, trigger, watch } = form;
  const { stream_url, start_time, end_time } = streamSpecs();
  const { errors } = formState;
  const status = watch('status');
  return (
    <>
      <ShowChoice form={form} locked={existing} />
      {isHostVideo(watch('stream_url')) ? (
        <TextField
          label="Stream URL"
          value="Video from the stream key"
          readOnly
          hint="The key is on the stream’s page."
          end={
            <Button size="small" onClick={() => setValue('stream_url', '', { shouldDirty: true })}>
              Replace
            </Button>
          }
        />
      ) : (
        <Fields form={form} specs={{ stream_url }} />
      )}
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
      <Fields form={form} specs={{ start_time, end_time }} />
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
