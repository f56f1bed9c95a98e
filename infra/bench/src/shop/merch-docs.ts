import type { MerchDoc } from '@poc/commerce/shop/merch.model';
import { searchFieldsOf } from '@poc/commerce/shop/search-fields';
import { Types } from 'mongoose';

const things = 'Tee Hoodie Mug Cap Tote Notebook Poster Socks Bottle Sticker'.split(' ');
const jokes = ['Stop-Loss', 'Buy the Dip', 'Diamond Hands', 'Compound Interest', 'Bull Market'];
const description =
  'One red line across the chest, and the chart on the back. Thick cotton that outlives most portfolios; washes at 30 degrees.';
const firstMoment = Date.parse('2024-01-01T00:00:00.000Z');

export const merchIdOf = (at: number): Types.ObjectId =>
  new Types.ObjectId(`7${at.toString(16).padStart(23, '0')}`);

/** A product by number in stored form: fifty names, then repeated with the number. */
export function merchDocOf(at: number, stock = 64): MerchDoc {
  const createdAt = new Date(firstMoment + at * 60_000);
  const productName = `${jokes[Math.floor(at / things.length) % jokes.length]} ${things[at % things.length]}${at < 50 ? '' : ` ${at}`}`;
  return {
    _id: merchIdOf(at),
    productName,
    description,
    priceKobo: 450_000 + (at % 40) * 25_000,
    oldPriceKobo: at % 5 === 0 ? 1_500_000 : null,
    stock,
    variants: [],
    unitsSold: (at * 37) % 900,
    imageUrl: `/uploads/merch/bench-${at}.webp`,
    deletedAt: null,
    createdAt,
    updatedAt: createdAt,
    ...searchFieldsOf({ productName, description }),
  };
}
