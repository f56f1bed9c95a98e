import IconButton from '@mui/material/IconButton';
import { Trash2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { type Cart, type CartLine, lineKey, lineTitle } from '../../../../shared/cart/cart-rules.ts';
import { removeLine, setQuantity } from '../../../../shared/cart/cart-store.ts';
import { Picture } from '../../../../shared/images/picture.tsx';
import { formatNaira } from '../../../../shared/text/money.ts';
import styles from './cart-lines.module.css';
import { QuantityStepper } from './quantity-stepper.tsx';

interface CartLinesProps {
  cart: Cart;
  stockOf: (line: CartLine) => number | undefined;
}

/** Lines of the cart. After a removal the focus moves to the neighbouring line. */
export function CartLines({ cart, stockOf }: CartLinesProps) {
  const list = useRef<HTMLUListElement>(null);
  const removedAt = useRef<number | null>(null);
  const count = cart.length;
  useEffect(() => {
    if (removedAt.current === null) return;
    const at = Math.min(removedAt.current, count - 1);
    removedAt.current = null;
    list.current?.children[at]?.querySelector<HTMLElement>('[data-remove]')?.focus();
  }, [count]);

  return (
    <ul ref={list}>
      {cart.map((line, at) => (
        <Line
          key={lineKey(line)}
          line={line}
          stock={stockOf(line)}
          onRemove={() => {
            removedAt.current = at;
            removeLine(line);
          }}
        />
      ))}
    </ul>
  );
}

function Line({
  line,
  stock,
  onRemove,
}: {
  line: CartLine;
  stock: number | undefined;
  onRemove: () => void;
}) {
  const { product_name, variant, price, image_url, quantity } = line;
  const title = lineTitle(line);
  return (
    <li className={styles.line}>
      <Picture className={styles.picture} src={image_url} alt="" kind="merch" sizes="72px" />
      <div className={styles.what}>
        <strong dir="auto">{product_name}</strong>
        {variant !== undefined && <span>{variant}</span>}
        <span className="tabular">{formatNaira(price)}</span>
      </div>
      <div className={styles.stepper}>
        <QuantityStepper
          name={title}
          value={quantity}
          stock={stock}
          onRemove={onRemove}
          onChange={(next) => setQuantity(line, next)}
        />
      </div>
      <IconButton aria-label={`Remove ${title} from the cart`} data-remove onClick={onRemove}>
        <Trash2 size={18} aria-hidden="true" />
      </IconButton>
    </li>
  );
}
