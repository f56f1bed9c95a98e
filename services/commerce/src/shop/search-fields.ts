import { type SearchedTexts, searchKeysOf } from '@poc/kit/search/relevance-keys';

interface Texts {
  readonly productName: string;
  readonly description?: string;
  /** Legacy products have none. */
  readonly variants?: readonly { readonly size: string | null; readonly colour: string | null }[];
}

export const textsOf = ({ productName, description = '', variants = [] }: Texts): SearchedTexts => ({
  title: productName,
  side: variants.map(({ size, colour }) => `${size ?? ''}, ${colour ?? ''}`).join(', '),
  body: description,
});

/** Search keys of a product. Every write of its name, description or variants must also write the keys. */
export const searchFieldsOf = (merch: Texts): { searchKeys: string[] } => ({
  searchKeys: searchKeysOf(textsOf(merch)),
});
