import PDFDocument from 'pdfkit';
import type { ReceiptText } from './receipt-text.ts';
import { bold, drawText, heightOf, regular } from './typeset.ts';

const colours = { ink: '#14201A', muted: '#55655B', line: '#E2DBCA', action: '#0B6B3A' };
const margin = 56;
const gap = 8;
const columns = { quantity: 60, price: 100, total: 100 } as const;

type Pdf = PDFKit.PDFDocument;

export function drawReceipt(receipt: ReceiptText): Promise<Buffer> {
  const { title, facts, seller, addressee, lines, sums, notes, paidAt } = receipt;
  const pdf = new PDFDocument({
    size: 'A4',
    margin,
    lang: 'en-NG',
    displayTitle: true,
    info: { Title: title, Author: 'POC', CreationDate: paidAt, ModDate: paidAt },
  });
  const bytes = bytesOf(pdf);
  drawHead(pdf, title, facts);
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

function bytesOf(pdf: Pdf): Promise<Buffer> {
  const chunks: Buffer[] = [];
  return new Promise((resolve, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.once('end', () => resolve(Buffer.concat(chunks)));
    pdf.once('error', reject);
  });
}

const widthOf = (pdf: Pdf): number => pdf.page.width - 2 * margin;

function drawHead(pdf: Pdf, title: string, facts: readonly (readonly [string, string])[]): void {
  pdf.font(bold).fontSize(22).fillColor(colours.action).text('POC', margin, margin);
  pdf.fontSize(16).fillColor(colours.ink).text(title);
  pdf.moveDown(0.5).fontSize(10);
  for (const [name, value] of facts) {
    pdf.font(regular).fillColor(colours.muted).text(`${name}: `, margin, pdf.y, { continued: true });
    pdf.fillColor(colours.ink).text(value);
  }
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
