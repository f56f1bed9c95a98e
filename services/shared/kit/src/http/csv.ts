import { Readable } from 'node:stream';
import { binary, type Reply } from './reply.ts';

/**
 * CSV cell. Times are written in ISO 8601, phone numbers in E.164, money in naira with two decimals. A string is
 * user-supplied text.
 */
export type CsvCell =
  | string
  | number
  | Date
  | null
  | { readonly kobo: number }
  | { readonly phone: string }
  | { readonly id: string };
export type CsvColumns<Row> = readonly (readonly [name: string, cell: (row: Row) => CsvCell])[];

/** Makes Excel read the file as UTF-8. */
const byteOrderMark = '\uFEFF';
/** Characters per chunk, so that rows are not sent one packet each. */
const chunkLength = 64 * 1024;

/** Streams rows as a CSV download. */
export const csvFile = <Row>(
  name: string,
  columns: CsvColumns<Row>,
  rows: AsyncIterable<Row>,
): Reply<never> =>
  binary(Readable.from(chunksOf(columns, rows), { objectMode: false }), {
    headers: { 'Content-Disposition': `attachment; filename="${name}"` },
  });

async function* chunksOf<Row>(columns: CsvColumns<Row>, rows: AsyncIterable<Row>): AsyncGenerator<Buffer> {
  let text = byteOrderMark + csvLine(columns.map(([name]) => name));
  for await (const row of rows) {
    text += csvRow(columns, row);
    if (text.length < chunkLength) continue;
    yield Buffer.from(text);
    text = '';
  }
  yield Buffer.from(text);
}

export const csvRow = <Row>(columns: CsvColumns<Row>, row: Row): string =>
  csvLine(columns.map(([, cell]) => cell(row)));

function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/** Formats a cell. An apostrophe keeps spreadsheets from running a text as a formula. */
export function csvCell(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  if (typeof cell === 'string') return textCell(cell);
  if (cell instanceof Date) return cell.toISOString();
  if ('kobo' in cell) return (cell.kobo / 100).toFixed(2);
  if ('phone' in cell) return /^\+\d{1,15}$/.test(cell.phone) ? cell.phone : textCell(cell.phone);
  return /^[a-z0-9][a-z0-9-]*$/i.test(cell.id) ? cell.id : textCell(cell.id);
}

function textCell(cell: string): string {
  // White space may precede a formula.
  const safe = /^\s*[=+\-@|%\t\r]/u.test(cell) ? `'${cell}` : cell;
  return /[",\r\n;']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
