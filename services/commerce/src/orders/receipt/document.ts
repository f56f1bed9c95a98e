import PDFDocument from 'pdfkit';
import { bold, regular } from './typeset.ts';

export const colours = { ink: '#14201A', muted: '#55655B', line: '#E2DBCA', action: '#0B6B3A' };
export const margin = 56;
export const gap = 8;

export type Pdf = PDFKit.PDFDocument;

/** Starts an A4 document; `bytes` resolves after `pdf.end()`. */
export function newDocument(title: string, at: Date): { pdf: Pdf; bytes: Promise<Buffer> } {
  const pdf = new PDFDocument({
    size: 'A4',
    margin,
    lang: 'en-NG',
    displayTitle: true,
    info: { Title: title, Author: 'POC', CreationDate: at, ModDate: at },
  });
  return { pdf, bytes: bytesOf(pdf) };
}

function bytesOf(pdf: Pdf): Promise<Buffer> {
  const chunks: Buffer[] = [];
  return new Promise((resolve, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.once('end', () => resolve(Buffer.concat(chunks)));
    pdf.once('error', reject);
  });
}

/** Width between the margins. */
export const widthOf = (pdf: Pdf): number => pdf.page.width - 2 * margin;

/** Draws the brand, the title and details below it. */
export function drawHead(pdf: Pdf, title: string, details: readonly (readonly [string, string])[]): void {
  pdf.font(bold).fontSize(22).fillColor(colours.action).text('POC', margin, margin);
  pdf.fontSize(16).fillColor(colours.ink).text(title);
  pdf.moveDown(0.5).fontSize(10);
  for (const [name, value] of details) {
    pdf.font(regular).fillColor(colours.muted).text(`${name}: `, margin, pdf.y, { continued: true });
    pdf.fillColor(colours.ink).text(value);
  }
}
