import { type Caption, type CaptionLanguage, captionLanguages } from '@poc/contracts/entities/catalog';

/** Captions of a show's video in one language. */
export interface ShowCaption {
  lang: CaptionLanguage;
  /** `/uploads/shows/{file}.vtt` */
  url: string;
}

/** New URL by language; null removes captions. Absent languages stay unchanged. */
export type CaptionChanges = ReadonlyMap<CaptionLanguage, string | null>;

export const languages = Object.keys(captionLanguages) as CaptionLanguage[];

/** Name of the form field for a language. */
export const captionField = (lang: CaptionLanguage) => `captions_${lang}` as const;

/** Extracts the changes of captions from a form. */
export function captionChanges(sent: {
  readonly fields: Readonly<Partial<Record<ReturnType<typeof captionField>, string | undefined>>>;
  readonly cleared: ReadonlySet<string>;
}): CaptionChanges {
  const changes = new Map<CaptionLanguage, string | null>();
  for (const lang of languages) {
    const field = captionField(lang);
    const url = sent.fields[field];
    if (sent.cleared.has(field)) changes.set(lang, null);
    else if (url !== undefined) changes.set(lang, url);
  }
  return changes;
}

/** Applies changes to captions. @returns captions in the order of `languages` */
export function withCaptions(
  present: readonly ShowCaption[] | undefined,
  changes: CaptionChanges,
): ShowCaption[] {
  return languages.flatMap((lang) => {
    const current = present?.find((caption) => caption.lang === lang)?.url ?? null;
    const url = changes.has(lang) ? (changes.get(lang) ?? null) : current;
    return url === null ? [] : [{ lang, url }];
  });
}

/** Maps captions to the API's form. @param urlOf returns the viewer's URL of a file */
export const presentCaptions = (
  captions: readonly ShowCaption[],
  urlOf: (url: string) => string,
): Caption[] => captions.map(({ lang, url }) => ({ lang, label: captionLanguages[lang], url: urlOf(url) }));
