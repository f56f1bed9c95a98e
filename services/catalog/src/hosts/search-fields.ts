import { type SearchedTexts, searchKeysOf } from '@poc/kit/search/relevance-keys';

interface Texts {
  readonly name: string;
  readonly role: string;
  readonly bio: string;
}

export const textsOf = ({ name, role, bio }: Texts): SearchedTexts => ({
  title: name,
  side: role,
  body: bio,
});

/** Builds the search keys of a host. Every write of name, role or bio must also write the keys. */
export const searchFieldsOf = (host: Texts): { searchKeys: string[] } => ({
  searchKeys: searchKeysOf(textsOf(host)),
});
