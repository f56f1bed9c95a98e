import { colours, drawHead, gap, margin, newDocument, type Pdf, widthOf } from './document.ts';
import type { ReceiptText } from './receipt-text.ts';
import { bold, drawText, heightOf, regular } from './typeset.ts';

const columns = { quantity: 60, price: 100, total: 100 } as const;

export function drawReceipt(receipt: ReceiptText): Promise<Buffer> {
  const { title, details, seller, addressee, lines, sums, notes, paidAt } = receipt;
  const { pdf, bytes } = newDocument(title, paidAt);
  drawHead(pdf, title, details);
  if (seller.length > 0) drawParty(pdf, 'From', seller);
  drawParty(pdf, 'For', addressee);
  pdf.moveDown();
  drawTable(pdf, lines);
  drawSums(pdf, sums);
  for (const note of notes) {
    pdf
      .font(regular)
      .fontSize(9)
      .fillColor(colours.muted)
      .text(note, margin, pdf.y + gap);
  }
  pdf.end();
  return bytes;
}

function drawParty(pdf: Pdf, role: string, lines: readonly string[]): void {
  pdf.moveDown().font(bold).fontSize(10).fillColor(colours.ink).text(role, margin);
  for (const line of lines) pdf.y = drawText(pdf, line, margin, pdf.y, widthOf(pdf));
}

function drawTable(pdf: Pdf, lines: ReceiptText['lines']): void {
  drawRow(pdf, ['Product', 'Quantity', 'Price', 'Amount'], bold);
  for (const { product, quantity, price, amount } of lines) {
    drawRow(pdf, [product, quantity, price, amount], regular);
  }
}

function drawRow(pdf: Pdf, cells: readonly [string, string, string, string], font: string): void {
  const [product, quantity, price, amount] = cells;
  const productWidth = widthOf(pdf) - columns.quantity - columns.price - columns.total;
  pdf.fontSize(10);
  const height = heightOf(pdf, product, productWidth - gap);
  if (pdf.y + height + 2 * gap > pdf.page.height - margin) pdf.addPage();
  const top = pdf.y + gap / 2;
  pdf.fillColor(colours.ink);
  if (font === bold) pdf.font(bold).text(product, margin, top);
  else drawText(pdf, product, margin, top, productWidth - gap);
  pdf.font(font);
  let left = margin + productWidth;
  for (const [cell, width] of [
    [quantity, columns.quantity],
    [price, columns.price],
    [amount, columns.total],
  ] as const) {
    pdf.text(cell, left, top, { width, align: 'right', lineBreak: false });
    left += width;
  }
  const bottom = top + height + gap / 2;
  pdf
    .moveTo(margin, bottom)
    .lineTo(margin + widthOf(pdf), bottom)
    .strokeColor(colours.line)
    .stroke();
  pdf.y = bottom;
}

function drawSums(pdf: Pdf, sums: readonly (readonly [string, string])[]): void {
  const width = 120;
  const nameWidth = 240;
  const left = margin + widthOf(pdf) - nameWidth - width;
  for (const [at, [name, value]] of sums.entries()) {
    const isTotal = at === sums.findIndex(([one]) => one === 'Total');
    pdf.font(isTotal ? bold : regular).fontSize(10);
    if (pdf.y + 3 * gap > pdf.page.height - margin) pdf.addPage();
    const top = pdf.y + gap;
    pdf.fillColor(colours.ink).text(name, left, top, { width: nameWidth, lineBreak: false, ellipsis: true });
    pdf.text(value, left + nameWidth, top, { width, align: 'right', lineBreak: false });
    pdf.y = top + pdf.currentLineHeight(true);
  }
  pdf.moveDown();
}
