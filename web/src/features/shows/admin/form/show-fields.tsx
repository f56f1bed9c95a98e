import { showRules } from '@poc/contracts/admin-field-rules';
import { limits as contractLimits } from '@poc/contracts/common';
import type { ManagedShow } from '@poc/contracts/entities/catalog';
import { earlyAccessHours } from '@poc/contracts/entitlements';
import { useQuery } from '@tanstack/react-query';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { type FieldSpecs, Fields } from '../../../../shared/admin/form/fields.tsx';
import { ImageField } from '../../../../shared/admin/picture/image-field.tsx';
import type { useNewPicture } from '../../../../shared/admin/picture/use-new-picture.ts';
import { hostsQuery } from '../../../../shared/catalog/api/shows-query.ts';
import { CaptionsField } from '../captions/captions-field.tsx';
import type { useNewCaptions } from '../captions/use-new-captions.ts';
import { ShowConversion } from '../conversion/conversion-state.tsx';
import styles from '../show-form.module.css';
import { accessChoices, type ShowValues } from '../show-values.ts';
import type { useVideoUpload } from '../video/use-video-upload.ts';
import { VideoField } from '../video/video-field.tsx';
import { CategoryField } from './category-field.tsx';
import { PublishFields } from './publish-fields.tsx';
import { videoRule } from './show-rules.ts';

const textSpecs = {
  title: { kind: 'text', label: 'Title', required: true, missing: 'Please enter a title.' },
  description: {
    kind: 'area',
    label: 'Description',
    required: true,
    rows: 4,
    missing: 'Please enter a description.',
  },
} as const;

const videoSpecs = {
  video_url: {
    kind: 'text',
    label: 'Video address',
    hint: 'YouTube, Vimeo, or the address of an .mp4, .webm or .m3u8 file.',
    rule: videoRule,
    input: { inputMode: 'url', autoComplete: 'off' },
  },
} as const;

const viewingSpecs = {
  duration: {
    kind: 'text',
    label: 'Duration',
    input: { autoComplete: 'off', placeholder: '45 min', maxLength: showRules.duration.max },
  },
  start_time: {
    kind: 'time',
    label: 'Start time',
    hint: 'Lagos time. Leave it empty when there is none.',
    beside: true,
  },
  access: {
    kind: 'choice',
    label: 'Who can watch',
    options: Object.entries(accessChoices).map(([value, label]) => ({ value, label })),
  },
  early_access_until: {
    kind: 'time',
    label: 'Early access until',
    hint: `Lagos time. Until then Premium and Ultimate watch alone; plans promise ${earlyAccessHours} hours.`,
    beside: true,
    when: ['access', 'free'],
  },
} as const satisfies FieldSpecs;

/** Choice of a host. One that is inactive, or not loaded, stays a choice of its show. */
function useHostSpecs(current: string): FieldSpecs {
  const { data = [] } = useQuery(hostsQuery(contractLimits.listMax));
  const hosts = data.map(({ id, name }) => ({ value: id, label: name }));
  const others = hosts.some(({ value }) => value === current) || current === '' ? [] : [current];
  const options = [
    { value: '', label: 'No host' },
    ...hosts,
    ...others.map((value) => ({ value, label: 'The current host (inactive)' })),
  ];
  return { host_id: { kind: 'choice', label: 'Host', options } };
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
  const stored = watch('thumbnail_url');
  const hostSpecs = useHostSpecs(watch('host_id'));
  return (
    <>
      <Fields form={form} rules={showRules} specs={textSpecs} />
      <Controller
        name="category"
        control={control}
        rules={{ validate: (category) => category !== '' || 'Please choose a category.' }}
        render={({ field: { ref, value, onChange } }) => (
          <CategoryField ref={ref} value={value} error={errors.category?.message} onChange={onChange} />
        )}
      />
      <Fields form={form} specs={hostSpecs} />
      <ImageField
        picture={picture}
        stored={stored}
        error={errors.thumbnail_url?.message}
        onRemoveStored={() => setValue('thumbnail_url', '', { shouldDirty: true })}
      />
      <fieldset className={styles.choice}>
        <legend>Video</legend>
        <Fields form={form} specs={videoSpecs} />
        <VideoField video={video} />
        {show?.conversion && watch('video_url') === show.video_url && <ShowConversion known={show} />}
      </fieldset>
      <CaptionsField form={form} captions={captions} />
      <Fields form={form} specs={viewingSpecs} />
      <PublishFields form={form} hidden={hidden} />
    </>
  );
}
