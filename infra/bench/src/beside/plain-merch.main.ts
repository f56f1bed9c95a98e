import { servePlainList } from './plain-list.ts';

/** Peer of `GET /merch`. */
await servePlainList({
  path: '/api/merch',
  fields: {
    product_name: String,
    description: String,
    price: Number,
    old_price: Number,
    stock: Number,
    variants: [{ key: String, size: String, colour: String, stock: Number }],
    image_url: String,
    orderCount: Number,
    createdAt: Date,
  },
  sort: { product_name: 1 },
});
