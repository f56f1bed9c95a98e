import { limits as contractLimits } from '@poc/contracts/common';
import type { ManagedShow } from '@poc/contracts/entities/catalog';
import { useQuery } from '@tanstack/react-query';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { Fields } from '../../../../shared/admin/form/fields.tsx';
import { ImageField } from '../../../../shared/admin/picture/image-field.tsx';
import type { useNewPicture } from '../../../../shared/admin/picture/use-new-picture.ts';
import { hostsQuery } from '../../../../shared/catalog/api/shows-query.ts';
import { CaptionsField } from '../captions/captions-field.tsx';
import type { useNewCaptions } from '../captions/use-new-captions.ts';
import { ShowConversion } from '../conversion/conversion-state.tsx';
import type { useVideoUpload } from '../video/use-video-upload.ts';
import { VideoField } from '../video/video-field.tsx';
import { CategoryField } from './category-field.tsx';
import styles from './show-form.module.css';
import { type ShowValues, showForm } from './show-form.ts';

/** Options for the host. The show's current host is included even if it is inactive or not loaded. */
function useHostOptions(current: string) {
  const { data = [] } = useQuery(hostsQuery(contractLimits.maxListItems));
  const hosts = data.map(({ id, name }) => ({ value: id, label: name }));
  const others = hosts.some(({ value }) => value === current) || current === '' ? [] : [current];
  return [
    { value: '', label: 'No host' },
    ...hosts,
    ...others.map((value) => ({ value, label: 'The current host (inactive)' })),
  ];
}

interface ShowFieldsProps {
  form: UseFormReturn<ShowValues>;
  picture: ReturnType<typeof useNewPicture>;
  video: ReturnType<typeof useVideoUpload>;
  captions: ReturnType<typeof useNewCaptions>;
  show: ManagedShow | null;
  hidden: boolean;
}

export function ShowFields({ form, picture, video, captions, show, hidden }: ShowFieldsProps) {
  const { control, formState, setValue, watch } = form;
  const { errors } = formState;
  const { video_url, host_id, publish } = showForm.specs;
  const hosts = useHostOptions(watch('host_id'));
  return (
    <Fields
      form={form}
      rules={showForm.rules}
      specs={{
        ...showForm.specs,
        host_id: { ...host_id, options: hosts },
        publish: {
          ...publish,
          options: publish.options.filter(({ value }) => hidden || value !== 'hidden'),
        },
      }}
      own={{
        category: (
          <Controller
            name="category"
            control={control}
            rules={{ validate: (category) => category !== '' || 'Please choose a category.' }}
            render={({ field: { ref, value, onChange } }) => (
              <CategoryField ref={ref} value={value} error={errors.category?.message} onChange={onChange} />
            )}
          />
        ),
        thumbnail_url: (
          <ImageField
            picture={picture}
            stored={watch('thumbnail_url')}
            error={errors.thumbnail_url?.message}
            onRemoveStored={() => setValue('thumbnail_url', '', { shouldDirty: true })}
          />
        ),
        video_url: (
          <fieldset className={styles.choice}>
            <legend>Video</legend>
            <Fields form={form} specs={{ video_url }} />
            <VideoField video={video} />
            {show?.conversion && watch('video_url') === show.video_url && <ShowConversion known={show} />}
          </fieldset>
        ),
        captions_en: <CaptionsField form={form} captions={captions} />,
      }}
    />
  );
}
