import { type SearchedTexts, searchKeysOf } from '@poc/kit/search/relevance-keys';

interface Texts {
  readonly title: string;
  readonly description: string;
  readonly host?: { readonly name: string } | null;
}

export const textsOf = ({ title, description, host }: Texts): SearchedTexts => ({
  title,
  side: host?.name ?? '',
  body: description,
});

/** Builds the search fields of a show. Every write of title, description or host must include them. */
export const searchFieldsOf = (show: Texts): { searchKeys: string[] } => ({
  searchKeys: searchKeysOf(textsOf(show)),
});
