import { beginningOf } from '@poc/contracts/graphemes';
import { limits } from '../../../config/limits.ts';
import { type MerchFilter, memberSortings, type Sorting, sortings } from '../api/merch-queries.ts';

/** Filter of the shop, from the URL. Undefined bounds are the ends of the sliders. */
export interface ShopFilter {
  readonly search: string;
  readonly min: number;
  readonly max: number | undefined;
  readonly sort: Sorting;
}

/** Upper end of the price sliders: the highest price, at least ₦5,000; the initial value until it is known. */
export function sliderEnd(dearest: number | null | undefined): number {
  if (dearest === undefined) return limits.priceSliderFirstMax;
  const step = limits.priceSliderStep;
  return Math.max(limits.minPriceSliderEnd, Math.ceil((dearest ?? 0) / step) * step);
}

/** Parses a price and rounds it to a step; undefined when invalid. */
function priceOf(text: string | null): number | undefined {
  const price = text === null || text === '' ? Number.NaN : Number(text);
  if (!Number.isFinite(price) || price < 0 || price > limits.maxNaira) return undefined;
  return Math.round(price / limits.priceSliderStep) * limits.priceSliderStep;
}

/** Reads the member's filter from a URL, which is untrusted input. */
export function filterOf(params: URLSearchParams): ShopFilter {
  const max = priceOf(params.get('max'));
  const min = priceOf(params.get('min')) ?? 0;
  return {
    search: beginningOf(params.get('search') ?? '', limits.maxSearchLength),
    min: max === undefined ? min : Math.min(min, max),
    max,
    sort: memberSortings.find(({ value }) => value === params.get('sort'))?.value ?? 'name',
  };
}

/** Filter of the public shop, which is only sorted. */
export const publicFilterOf = (params: URLSearchParams): ShopFilter => ({
  ...wholeShop,
  sort: sortings.find(({ value }) => value === params.get('sort'))?.value ?? 'name',
});

/** URL parameters for a changed filter. Default values are left out; other parameters stay. */
export function withFilter(params: URLSearchParams, change: Partial<ShopFilter>): URLSearchParams {
  const { search, min, max, sort } = { ...filterOf(params), ...change };
  const changed = new URLSearchParams(params);
  const set = (name: string, value: string) => {
    if (value === '') changed.delete(name);
    else changed.set(name, value);
  };
  set('search', search);
  set('min', min === 0 ? '' : String(min));
  set('max', max === undefined ? '' : String(max));
  set('sort', sort === 'name' ? '' : sort);
  return changed;
}

/** Values set by Reset Filters: all prices, no search. */
export const wholeShop = { search: '', min: 0, max: undefined } as const;

export const isNarrowed = ({ search, min, max }: ShopFilter): boolean =>
  search !== '' || min > 0 || max !== undefined;

/** Converts the filter to a server query. */
export function merchFilterOf({ search, min, max }: ShopFilter): MerchFilter {
  return {
    ...(search !== '' && { search }),
    ...(min > 0 && { minPrice: min }),
    ...(max !== undefined && { maxPrice: max }),
  };
}
