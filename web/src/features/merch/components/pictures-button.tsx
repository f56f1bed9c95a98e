import type { Merch } from '@poc/contracts/entities/commerce';
import { Images } from 'lucide-react';
import { useState } from 'react';
import { AskForProduct } from './ask-for-product.tsx';
import styles from './product-card.module.css';

/** Says how many pictures a product has, where it has several, and shows them with the product. */
export function PicturesButton({ product }: { product: Merch }) {
  const [open, setOpen] = useState(false);
  const count = product.images?.length ?? 0;
  if (count < 2) return null;
  return (
    <>
      <button
        type="button"
        className={styles.pictures}
        aria-label={`${count} pictures of ${product.product_name}`}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Images size={18} aria-hidden="true" />
        {count}
      </button>
      {open && <AskForProduct product={product} onClose={() => setOpen(false)} />}
    </>
  );
}
