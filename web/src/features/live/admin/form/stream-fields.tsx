import Button from '@mui/material/Button';
import { useRef } from 'react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { Fields } from '../../../../shared/admin/form/fields.tsx';
import { ImageField } from '../../../../shared/admin/picture/image-field.tsx';
import type { useNewPicture } from '../../../../shared/admin/picture/use-new-picture.ts';
import { TextField } from '../../../../shared/forms/field.tsx';
import { isHostVideo } from '../../../../shared/player/video-kind.ts';
import { type PickedShow, ShowPicker } from './show-picker.tsx';
import styles from './stream-form.module.css';
import { type StreamValues, streamForm, streamUrlOf } from './stream-form.ts';

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

interface StreamFieldsProps extends FieldProps {
  picture: ReturnType<typeof useNewPicture>;
  existing: boolean;
}

export function StreamFields({ form, picture, existing }: StreamFieldsProps) {
  const { formState, setValue, watch } = form;
  return (
    <>
      <Fields
        form={form}
        specs={streamForm.specs}
        own={{
          show_id: <ShowChoice form={form} locked={existing} />,
          ...(isHostVideo(watch('stream_url')) && {
            stream_url: (
              <TextField
                label="Stream URL"
                value="Live video sent to POC"
                readOnly
                hint="The key is on the stream’s page."
                end={
                  <Button size="small" onClick={() => setValue('stream_url', '', { shouldDirty: true })}>
                    Replace
                  </Button>
                }
              />
            ),
          }),
          thumbnail_url: (
            <ImageField
              picture={picture}
              stored={watch('thumbnail_url')}
              error={formState.errors.thumbnail_url?.message}
              onRemoveStored={() => setValue('thumbnail_url', '', { shouldDirty: true })}
            />
          ),
        }}
      />
      <p className={styles.quiet}>Without its own picture, the stream shows the picture of its show.</p>
    </>
  );
}
