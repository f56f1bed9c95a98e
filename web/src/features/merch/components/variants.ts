import type { Merch, MerchVariant } from '@poc/contracts/entities/merch';

/** The chosen size and colour of a product; null where not chosen or not applicable. */
export interface VariantChoice {
  readonly size: string | null;
  readonly colour: string | null;
}

export const nothingChosen: VariantChoice = { size: null, colour: null };

const distinct = (values: readonly (string | null)[]): string[] => [
  ...new Set(values.filter((value) => value !== null)),
];

export const sizesOf = ({ variants }: Pick<Merch, 'variants'>): string[] =>
  distinct(variants.map(({ size }) => size));

export const coloursOf = ({ variants }: Pick<Merch, 'variants'>): string[] =>
  distinct(variants.map(({ colour }) => colour));

/** The variant of this choice, or null while it is incomplete or does not exist. */
export function variantOf({ variants }: Pick<Merch, 'variants'>, choice: VariantChoice): MerchVariant | null {
  return variants.find(({ size, colour }) => size === choice.size && colour === choice.colour) ?? null;
}

/** True if this size or colour is in stock in combination with the other choice. */
export function canBuy({ variants }: Pick<Merch, 'variants'>, choice: VariantChoice): boolean {
  return variants.some(
    ({ size, colour, stock }) =>
      stock > 0 &&
      (choice.size === null || size === choice.size) &&
      (choice.colour === null || colour === choice.colour),
  );
}

/** Names the missing choices; null if the choice is complete. */
export function missingOf(product: Pick<Merch, 'variants'>, choice: VariantChoice): string | null {
  const size = sizesOf(product).length > 0 && choice.size === null;
  const colour = coloursOf(product).length > 0 && choice.colour === null;
  if (size && colour) return 'Choose a size and a colour first.';
  if (size) return 'Choose a size first.';
  return colour ? 'Choose a colour first.' : null;
}
