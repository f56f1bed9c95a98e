import { showRules } from '@poc/contracts/admin-field-rules';
import type { ManagedShow } from '@poc/contracts/entities/catalog';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { ImageField } from '../../../../shared/admin/picture/image-field.tsx';
import type { useNewPicture } from '../../../../shared/admin/picture/use-new-picture.ts';
import { fieldRule } from '../../../../shared/forms/contract-fields.ts';
import { TextArea, TextField } from '../../../../shared/forms/field.tsx';
import { CaptionsField } from '../captions/captions-field.tsx';
import type { useNewCaptions } from '../captions/use-new-captions.ts';
import { ShowConversion } from '../conversion/conversion-state.tsx';
import styles from '../show-form.module.css';
import type { ShowValues } from '../show-values.ts';
import type { useVideoUpload } from '../video/use-video-upload.ts';
import { VideoField } from '../video/video-field.tsx';
import { AccessFields } from './access-fields.tsx';
import { CategoryField } from './category-field.tsx';
import { PublishFields } from './publish-fields.tsx';
import { videoRule } from './show-rules.ts';

interface ShowFieldsProps {
  form: UseFormReturn<ShowValues>;
  picture: ReturnType<typeof useNewPicture>;
  video: ReturnType<typeof useVideoUpload>;
  captions: ReturnType<typeof useNewCaptions>;
  show: ManagedShow | null;
  hidden: boolean;
}

export function ShowFields({ form, picture, video, captions, show, hidden }: ShowFieldsProps) {
  const { register, control, formState, setValue, watch } = form;
  const { errors } = formState;
  const stored = watch('thumbnail_url');
  return (
    <>
      <TextField
        label="Title"
        required
        autoComplete="off"
        {...register('title', {
          validate: fieldRule(showRules, 'title', { missing: 'Please enter a title.' }),
        })}
        error={errors.title?.message}
      />
      <TextArea
        label="Description"
        required
        rows={4}
        {...register('description', {
          validate: fieldRule(showRules, 'description', { missing: 'Please enter a description.' }),
        })}
        error={errors.description?.message}
      />
      <Controller
        name="category"
        control={control}
        rules={{ validate: (category) => category !== '' || 'Please choose a category.' }}
        render={({ field: { ref, value, onChange } }) => (
          <CategoryField ref={ref} value={value} error={errors.category?.message} onChange={onChange} />
        )}
      />
      <ImageField
        picture={picture}
        stored={stored}
        error={errors.thumbnail_url?.message}
        onRemoveStored={() => setValue('thumbnail_url', '', { shouldDirty: true })}
      />
      <fieldset className={styles.choice}>
        <legend>Video</legend>
        <TextField
          label="Video address"
          inputMode="url"
          autoComplete="off"
          hint="YouTube, Vimeo, or the address of an .mp4, .webm or .m3u8 file."
          {...register('video_url', { validate: videoRule })}
          error={errors.video_url?.message}
        />
        <VideoField video={video} />
        {show?.conversion && watch('video_url') === show.video_url && <ShowConversion known={show} />}
      </fieldset>
      <CaptionsField form={form} captions={captions} />
      <div className={styles.pair}>
        <TextField
          label="Duration"
          autoComplete="off"
          placeholder="45 min"
          maxLength={showRules.duration.max}
          {...register('duration')}
          error={errors.duration?.message}
        />
        <TextField
          label="Start time"
          type="datetime-local"
          hint="Lagos time. Leave it empty when there is none."
          {...register('start_time')}
          error={errors.start_time?.message}
        />
      </div>
      <AccessFields form={form} />
      <PublishFields form={form} hidden={hidden} />
    </>
  );
}
