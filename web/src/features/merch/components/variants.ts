import type { Merch, MerchVariant } from '@poc/contracts/entities/merch';

/** What a person chose of a product's sizes and colours; null where nothing is chosen, or there is nothing to choose. */
export interface Choice {
  readonly size: string | null;
  readonly colour: string | null;
}

export const nothingChosen: Choice = { size: null, colour: null };

const distinct = (values: readonly (string | null)[]): string[] => [
  ...new Set(values.filter((value) => value !== null)),
];

export const sizesOf = ({ variants }: Pick<Merch, 'variants'>): string[] =>
  distinct(variants.map(({ size }) => size));

export const coloursOf = ({ variants }: Pick<Merch, 'variants'>): string[] =>
  distinct(variants.map(({ colour }) => colour));

/** The variant of exactly this choice, or null while it is not complete or there is none. */
export function variantOf({ variants }: Pick<Merch, 'variants'>, choice: Choice): MerchVariant | null {
  return variants.find(({ size, colour }) => size === choice.size && colour === choice.colour) ?? null;
}

/** Whether anything of this size or colour can be bought, together with what is chosen of the other. */
export function canBuy({ variants }: Pick<Merch, 'variants'>, choice: Choice): boolean {
  return variants.some(
    ({ size, colour, stock }) =>
      stock > 0 &&
      (choice.size === null || size === choice.size) &&
      (choice.colour === null || colour === choice.colour),
  );
}

/** What is still to be chosen, in words, or null when all is. */
export function missingOf(product: Pick<Merch, 'variants'>, choice: Choice): string | null {
  const size = sizesOf(product).length > 0 && choice.size === null;
  const colour = coloursOf(product).length > 0 && choice.colour === null;
  if (size && colour) return 'Choose a size and a colour first.';
  if (size) return 'Choose a size first.';
  return colour ? 'Choose a colour first.' : null;
}
