import type { Merch } from '@poc/contracts/entities/merch';
import { limits } from '../../../../config/limits.ts';
import { Badge } from '../../../../shared/components/badge.tsx';
import { formatCount } from '../../../../shared/text/numbers.ts';

/** Units in stock, with the shop's own wording for few or none. */
export function StockCount({ stock }: Pick<Merch, 'stock'>) {
  if (stock === 0) return <Badge>Out of Stock</Badge>;
  if (stock < limits.lowStockBelow) return <Badge tone="warning">Only {stock} left</Badge>;
  return <span className="tabular">{formatCount(stock)}</span>;
}
