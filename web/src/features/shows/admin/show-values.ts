import { type CaptionLanguage, captionLanguages, type ManagedShow } from '@poc/contracts/entities/catalog';
import type { Access } from '@poc/contracts/entitlements';
import { fromLagosField, toLagosField } from '../../../shared/admin/form/lagos-time.ts';

export const languages = Object.keys(captionLanguages) as CaptionLanguage[];

/** Name of the form's captions field for a language. Its value is the address of the file, empty for none. */
export const captionField = <L extends CaptionLanguage>(lang: L): `captions_${L}` => `captions_${lang}`;
type CaptionField = ReturnType<typeof captionField<CaptionLanguage>>;

/** Form values, all of them text, so that they can be stored as a draft. */
export type ShowValues = {
  title: string;
  description: string;
  category: string;
  /** Id; empty for none. */
  host_id: string;
  /** The stored picture. A new one is kept outside of the form until it is saved. */
  thumbnail_url: string;
  video_url: string;
  duration: string;
  access: Access;
  /** In Lagos time; empty for no early access. */
  early_access_until: string;
  /** In Lagos time. */
  start_time: string;
  /** `hidden`: neither published nor scheduled, and stays so. */
  publish: 'now' | 'later' | 'hidden';
  /** In Lagos time. */
  publish_at: string;
  /** Version of the show that these values began with, used to detect conflicts; empty for a new one. */
  version: string;
} & Record<CaptionField, string>;

export const blankShow: ShowValues = {
  title: '',
  description: '',
  category: '',
  host_id: '',
  thumbnail_url: '',
  video_url: '',
  duration: '',
  access: 'free',
  early_access_until: '',
  start_time: '',
  publish: 'now',
  publish_at: '',
  version: '',
  ...captionsOf(undefined),
};

export const draftedFields = Object.keys(blankShow) as (keyof ShowValues)[];

function captionsOf(captions: ManagedShow['captions']): Record<CaptionField, string> {
  const of = (lang: CaptionLanguage) => captions?.find((caption) => caption.lang === lang)?.url ?? '';
  return {
    captions_en: of('en'),
    captions_pcm: of('pcm'),
    captions_yo: of('yo'),
    captions_ha: of('ha'),
    captions_ig: of('ig'),
  };
}

export function valuesOf(show: ManagedShow): ShowValues {
  return {
    title: show.title,
    description: show.description,
    category: show.category,
    host_id: show.host_id ?? '',
    thumbnail_url: show.thumbnail_url,
    video_url: show.video_url ?? '',
    duration: show.duration ?? '',
    access: show.access,
    early_access_until: toLagosField(show.early_access_until),
    start_time: toLagosField(show.start_time),
    publish: show.published ? 'now' : show.publish_at === null ? 'hidden' : 'later',
    publish_at: toLagosField(show.publish_at),
    version: String(show.version),
    ...captionsOf(show.captions),
  };
}

/**
 * Request body of the form. For an existing show, only changed optional fields are sent: omitted fields keep
 * their value, empty ones are cleared.
 * @param before the show when the form was opened, or null for a new one
 */
export function formOf(values: ShowValues, before: ShowValues | null): FormData {
  const form = new FormData();
  for (const name of ['title', 'description', 'category'] as const) form.set(name, values[name].trim());
  const base = before ?? blankShow;
  for (const name of [
    'host_id',
    'thumbnail_url',
    'video_url',
    'duration',
    ...languages.map(captionField),
  ] as const) {
    if (values[name].trim() !== base[name]) form.set(name, values[name].trim());
  }
  if (values.access !== base.access) form.set('access', values.access);
  for (const name of ['start_time', 'early_access_until'] as const) {
    if (values[name] !== base[name]) form.set(name, fromLagosField(values[name]));
  }
  if (values.publish === 'later') {
    if (base.publish !== 'later' || values.publish_at !== base.publish_at) {
      form.set('publish_at', fromLagosField(values.publish_at));
    }
  } else if (values.publish === 'now' && base.publish !== 'now') form.set('publish_at', '');
  if (values.version !== '') form.set('version', values.version);
  return form;
}

const labels = {
  title: 'Title',
  description: 'Description',
  category: 'Category',
  host_id: 'Host',
  thumbnail_url: 'Picture',
  video_url: 'Video',
  duration: 'Duration',
  access: 'Access',
  early_access_until: 'Early access until',
  start_time: 'Start time',
  publish: 'Publishing',
  publish_at: 'Publishing time',
  captions_en: 'English captions',
  captions_pcm: 'Pidgin captions',
  captions_yo: 'Yoruba captions',
  captions_ha: 'Hausa captions',
  captions_ig: 'Igbo captions',
} as const satisfies Partial<Record<keyof ShowValues, string>>;

export const accessChoices: Record<Access, string> = {
  free: 'Everyone with an account',
  premium: 'Premium and Ultimate',
  ultimate: 'Ultimate',
};

const publishing: Record<ShowValues['publish'], string> = {
  now: 'Published',
  later: 'Later',
  hidden: 'Hidden',
};

function readable(name: keyof typeof labels, text: string): string {
  if (name === 'access') return accessChoices[text as Access];
  if (name === 'start_time' || name === 'publish_at' || name === 'early_access_until')
    return text.replace('T', ' at ');
  return name === 'publish' ? publishing[text as ShowValues['publish']] : text;
}

export interface Difference {
  readonly label: string;
  readonly theirs: string;
}

/** Fields in which two versions of a show differ, with the value of the other version. */
export function differences(mine: ShowValues, theirs: ShowValues): Difference[] {
  return (Object.keys(labels) as (keyof typeof labels)[])
    .filter((name) => mine[name].trim() !== theirs[name])
    .map((name) => ({ label: labels[name], theirs: readable(name, theirs[name]) }));
}
