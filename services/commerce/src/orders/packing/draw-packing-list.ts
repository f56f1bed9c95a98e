import { setImmediate } from 'node:timers/promises';
import type { OrderDoc } from '../order.model.ts';
import { addressOf, nameOf } from '../order-invoice.ts';
import { numberOf } from '../order-number.ts';
import { colours, drawHead, gap, margin, newDocument, type Pdf, widthOf } from '../receipt/document.ts';
import { lagosDay } from '../receipt/receipt-text.ts';
import { bold, drawText, heightOf, regular } from '../receipt/typeset.ts';

const box = 9;
const indent = box + gap;

/**
 * Draws the orders one below the other: the number, the address, and a box to tick for each product.
 * @param total number of orders to ship, the oldest of which are drawn
 */
export async function drawPackingList(
  orders: readonly OrderDoc[],
  at: Date,
  total = orders.length,
): Promise<Buffer> {
  const { pdf, bytes } = newDocument('Packing list', at);
  drawHead(pdf, 'Packing list', [
    ['Date', lagosDay.format(at)],
    ['Orders', total > orders.length ? `${orders.length} of ${total}, the oldest` : String(orders.length)],
  ]);
  for (const order of orders) {
    drawOrder(pdf, order);
    // Yields to other requests between orders.
    await setImmediate();
  }
  pdf.end();
  return bytes;
}

function drawOrder(pdf: Pdf, order: OrderDoc): void {
  const { customer, shipTo, delivery, lines, createdAt } = order;
  const width = widthOf(pdf);
  const address = [
    [customer.name, customer.phone].filter((part) => part !== '').join(', '),
    addressOf(shipTo),
    delivery?.kind === 'pickup' ? `Pickup: ${delivery.pickupAddress}` : (delivery?.name ?? ''),
  ].filter((text) => text !== '');
  const products = lines.map((line) => `${line.quantity} × ${nameOf(line)}`);
  pdf.fontSize(10);
  const lineHeight = heightOf(pdf, '', width);
  const height =
    2 * gap +
    lineHeight +
    address.reduce((sum, text) => sum + heightOf(pdf, text, width), 0) +
    products.reduce((sum, text) => sum + heightOf(pdf, text, width - indent) + gap / 2, 0);
  const end = pdf.page.height - margin;
  // An order stays on one page, unless it is longer than a page.
  if (pdf.y + height > end && pdf.y > margin) pdf.addPage();
  const top = pdf.y + gap;
  pdf
    .moveTo(margin, top)
    .lineTo(margin + width, top)
    .strokeColor(colours.line)
    .stroke();
  pdf
    .fillColor(colours.ink)
    .font(bold)
    .text(numberOf(order), margin, top + gap, { lineBreak: false });
  pdf
    .font(regular)
    .fillColor(colours.muted)
    .text(`Placed ${lagosDay.format(createdAt)}`, margin, top + gap, {
      width,
      align: 'right',
      lineBreak: false,
    });
  pdf.fillColor(colours.ink);
  let y = top + gap + lineHeight;
  for (const text of address) y = drawText(pdf, text, margin, y, width);
  for (const text of products) {
    y += gap / 2;
    if (y + heightOf(pdf, text, width - indent) > end) {
      pdf.addPage();
      y = margin;
    }
    pdf
      .rect(margin, y + 1, box, box)
      .strokeColor(colours.ink)
      .stroke();
    y = drawText(pdf, text, margin + indent, y, width - indent);
  }
  pdf.y = y;
}
