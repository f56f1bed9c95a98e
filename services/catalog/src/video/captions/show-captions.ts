import { type Caption, type CaptionLanguage, captionLanguages } from '@poc/contracts/entities/catalog';

/** The captions of a show's video in one language, as they are stored. */
export interface ShowCaption {
  lang: CaptionLanguage;
  /** `/uploads/shows/{file}.vtt` */
  url: string;
}

/** By language the new address, or null for captions that shall go. What is not named stays. */
export type CaptionChanges = ReadonlyMap<CaptionLanguage, string | null>;

export const languages = Object.keys(captionLanguages) as CaptionLanguage[];

/** The form's field for captions in a language. */
export const captionField = (lang: CaptionLanguage) => `captions_${lang}` as const;

/** What a form changes of a show's captions. */
export function captionChanges(sent: {
  readonly fields: Readonly<Partial<Record<ReturnType<typeof captionField>, string | undefined>>>;
  readonly cleared: ReadonlySet<string>;
}): CaptionChanges {
  const changes = new Map<CaptionLanguage, string | null>();
  for (const lang of languages) {
    const field = captionField(lang);
    const address = sent.fields[field];
    if (sent.cleared.has(field)) changes.set(lang, null);
    else if (address !== undefined) changes.set(lang, address);
  }
  return changes;
}

/** The captions after a change, in the order of the languages. */
export function withCaptions(
  present: readonly ShowCaption[] | undefined,
  changes: CaptionChanges,
): ShowCaption[] {
  return languages.flatMap((lang) => {
    const known = present?.find((caption) => caption.lang === lang)?.url ?? null;
    const url = changes.has(lang) ? (changes.get(lang) ?? null) : known;
    return url === null ? [] : [{ lang, url }];
  });
}

/** Captions as the API answers them. @param addressOf gives the address at which one gets a file */
export const presentCaptions = (
  captions: readonly ShowCaption[],
  addressOf: (address: string) => string,
): Caption[] =>
  captions.map(({ lang, url }) => ({ lang, label: captionLanguages[lang], url: addressOf(url) }));
