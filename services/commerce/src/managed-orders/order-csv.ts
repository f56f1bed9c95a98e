import type { OrderDoc } from '../orders/order.model.ts';
import { numberOf } from '../orders/order-number.ts';

/** Without it Excel reads UTF-8 as something else, and breaks names. */
export const byteOrderMark = '\uFEFF';

type Cell = string | { readonly kobo: number } | number;

const columns: readonly (readonly [name: string, cell: (order: OrderDoc) => Cell])[] = [
  ['Order', numberOf],
  ['Placed', ({ createdAt }) => createdAt.toISOString()],
  ['Status', ({ status }) => status],
  ['Payment', ({ paymentStatus }) => paymentStatus],
  ['Reference', ({ payment }) => payment?.reference ?? ''],
  ['Paid', ({ payment }) => payment?.paidAt?.toISOString() ?? ''],
  ['Customer', ({ customer }) => customer.name],
  ['Email', ({ customer }) => customer.email],
  ['Phone', ({ customer }) => customer.phone],
  ['Address', ({ shipTo }) => shipTo.address],
  ['City', ({ shipTo }) => shipTo.city],
  ['State', ({ shipTo }) => shipTo.state],
  ['LGA', ({ shipTo }) => shipTo.lga],
  ['Landmark', ({ shipTo }) => shipTo.landmark],
  ['Products', ({ lines }) => lines.map(productText).join('; ')],
  ['Quantity', ({ quantity }) => quantity],
  ['Subtotal (NGN)', ({ subtotalKobo }) => ({ kobo: subtotalKobo })],
  ['Shipping (NGN)', ({ shippingKobo }) => ({ kobo: shippingKobo })],
  ['Discount (NGN)', ({ discountKobo }) => ({ kobo: discountKobo })],
  ['Tax (NGN)', ({ taxKobo }) => ({ kobo: taxKobo })],
  ['Total (NGN)', ({ totalKobo }) => ({ kobo: totalKobo })],
  ['Refunded (NGN)', ({ refundedKobo }) => ({ kobo: refundedKobo })],
];

const productText = ({ productName, variant, quantity }: OrderDoc['lines'][number]): string =>
  `${quantity} × ${productName}${variant === null ? '' : ` (${variant})`}`;

/** The names of the columns, with the line's end (RFC 4180). */
export const csvHeader: string = line(columns.map(([name]) => name));

/** One order as a line. Amounts are naira with two decimals and a point. */
export const csvRow = (order: OrderDoc): string => line(columns.map(([, cell]) => cell(order)));

function line(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/** A cell as it is written. A text that a spreadsheet would run as a formula is marked as one by an apostrophe. */
export function csvCell(cell: Cell): string {
  if (typeof cell === 'number') return String(cell);
  if (typeof cell !== 'string') return (cell.kobo / 100).toFixed(2);
  // A formula may also hide behind white space.
  const safe = /^\s*[=+\-@|%\t\r]/u.test(cell) ? `'${cell}` : cell;
  return /[",\r\n;']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
