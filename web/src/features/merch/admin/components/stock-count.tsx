import Chip from '@mui/material/Chip';
import type { Merch } from '@poc/contracts/entities/merch';
import { limits } from '../../../../config/limits.ts';
import { formatCount } from '../../../../shared/text/numbers.ts';

/** Units in stock, with the shop's own wording for few or none. */
export function StockCount({ stock }: Pick<Merch, 'stock'>) {
  if (stock === 0) return <Chip label="Out of Stock" />;
  if (stock < limits.lowStockBelow) return <Chip color="warning" label={`Only ${stock} left`} />;
  return <span className="tabular">{formatCount(stock)}</span>;
}
