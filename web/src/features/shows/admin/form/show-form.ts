import { showRules } from '@poc/contracts/admin-field-rules';
import type { BodyInputOf } from '@poc/contracts/endpoint';
import type { createShow } from '@poc/contracts/endpoints/catalog';
import { type CaptionLanguage, captionLanguages, type ManagedShow } from '@poc/contracts/entities/catalog';
import { type Access, earlyAccessHours } from '@poc/contracts/entitlements';
import { entityForm } from '../../../../shared/admin/form/entity-form.ts';
import type { FieldSpec } from '../../../../shared/admin/form/fields.tsx';
import { fromLagosField } from '../../../../shared/admin/form/lagos-time.ts';
import { isMediaUrl } from '../../../../shared/admin/form/media-url.ts';

export const languages = Object.keys(captionLanguages) as CaptionLanguage[];

/** Name of the form's captions field for a language. Its value is the URL of the file, empty for none. */
export const captionField = <L extends CaptionLanguage>(lang: L): `captions_${L}` => `captions_${lang}`;

const ofCaptions = <T>(of: (lang: CaptionLanguage) => T) =>
  Object.fromEntries(languages.map((lang) => [captionField(lang), of(lang)])) as Record<
    `captions_${CaptionLanguage}`,
    T
  >;

export const accessChoices: Record<Access, string> = {
  free: 'Everyone with an account',
  premium: 'Premium and Ultimate',
  ultimate: 'Ultimate',
};

/** The fields of a show. A new picture is kept outside of the form until it is saved. */
export const showForm = entityForm<ManagedShow, Omit<BodyInputOf<typeof createShow>, 'image'>>()(
  { rules: showRules },
  {
    title: { kind: 'text', label: 'Title', required: true, missing: 'Please enter a title.' },
    description: {
      kind: 'area',
      label: 'Description',
      required: true,
      rows: 4,
      missing: 'Please enter a description.',
    },
    category: { kind: 'own', label: 'Category' },
    host_id: { kind: 'choice', label: 'Host', options: [] },
    thumbnail_url: { kind: 'own', label: 'Picture' },
    video_url: {
      kind: 'text',
      label: 'Video address',
      hint: 'YouTube, Vimeo, or the URL of an .mp4, .webm or .m3u8 file.',
      rule: (text) =>
        text.trim() === '' ||
        isMediaUrl(text.trim()) ||
        'Please enter a URL that starts with https://, or upload a video.',
      input: { inputMode: 'url', autoComplete: 'off' },
    },
    ...ofCaptions((lang) => ({ kind: 'own' as const, label: `${captionLanguages[lang]} captions` })),
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
      first: 'free',
      options: Object.entries(accessChoices).map(([value, label]) => ({ value, label })),
    },
    early_access_until: {
      kind: 'time',
      label: 'Early access until',
      hint: `Lagos time. Until then Premium and Ultimate watch alone; plans promise ${earlyAccessHours} hours.`,
      beside: true,
      when: ['access', 'free'],
    },
    publish: {
      kind: 'radios',
      label: 'Publishing',
      local: true,
      first: 'now',
      options: [
        { value: 'now', label: 'Publish now' },
        { value: 'later', label: 'Publish later' },
        { value: 'hidden', label: 'Stay hidden' },
      ],
    },
    publish_at: {
      kind: 'time',
      label: 'Publish at',
      hint: 'Lagos time. Until then only administrators see the show.',
      local: true,
      required: true,
      when: ['publish', 'later'],
      rule: (text) => {
        if (fromLagosField(text) === '') return 'Please choose when it is published.';
        return Date.parse(fromLagosField(text)) > Date.now() || 'Please choose a time in the future.';
      },
    },
  },
  {
    ...ofCaptions(
      (lang) =>
        ({ captions }: ManagedShow) =>
          captions?.find((caption) => caption.lang === lang)?.url ?? '',
    ),
    publish: ({ published, publish_at }) => (published ? 'now' : publish_at === null ? 'hidden' : 'later'),
  },
);

export type ShowValues = typeof showForm.blank;

/**
 * Request body of the form. For an existing show it contains only changed optional fields.
 * @param before the show when the form was opened; blank for a new one
 */
export function showBody(values: ShowValues, before: ShowValues): FormData {
  const form = showForm.changesOf(values, before, ['title', 'description', 'category']);
  const { publish, publish_at } = values;
  if (publish === 'later' && (before.publish !== 'later' || publish_at !== before.publish_at))
    form.set('publish_at', fromLagosField(publish_at));
  if (publish === 'now' && before.publish !== 'now') form.set('publish_at', '');
  return form;
}

export interface Difference {
  readonly label: string;
  readonly theirs: string;
}

/** Fields in which two versions of a show differ, with the value of the other version. */
export const differences = (mine: ShowValues, theirs: ShowValues): Difference[] =>
  Object.entries<FieldSpec>(showForm.specs).flatMap(([field, spec]) => {
    const name = field as keyof typeof showForm.specs;
    if (mine[name].trim() === theirs[name]) return [];
    return [{ label: spec.label, theirs: readable(spec, theirs[name]) }];
  });

function readable(spec: FieldSpec, text: string): string {
  if (spec.kind === 'time') return text.replace('T', ' at ');
  const isChoice = spec.kind === 'choice' || spec.kind === 'radios';
  return (isChoice && spec.options.find(({ value }) => value === text)?.label) || text;
}
