import { inflateSync } from 'node:zlib';

/** Reads the text of a PDF created by POC, glyph by glyph, using the maps from which viewers copy text. */
export function readPdf(bytes: Buffer): { pages: number; text: string } {
  const file = bytes.toString('latin1');
  const objects = new Map(
    [...file.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id = '', body = '']) => [
      id,
      body,
    ]),
  );
  const fonts = new Map<string, Map<string, string>>();
  for (const body of objects.values()) {
    for (const [, name = '', id = ''] of body.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '')?.[1] ?? '';
      fonts.set(name, readMap(streamOf(objects.get(map) ?? '')));
    }
  }
  const isContent = (body: string): boolean => body.includes('stream') && !body.includes('/Type');
  const drawn = [...objects.values()].filter(isContent).map((body) => textOf(streamOf(body), fonts));
  return { pages: file.match(/\/Type \/Page\n/g)?.length ?? 0, text: drawn.join('\n') };
}

function streamOf(body: string): string {
  const data = /stream\n([\s\S]*?)\nendstream/.exec(body)?.[1] ?? '';
  try {
    return inflateSync(Buffer.from(data, 'latin1')).toString('latin1');
  } catch {
    return data;
  }
}

/** Parses the text of each glyph, by its four-digit code. */
function readMap(cmap: string): Map<string, string> {
  const map = new Map<string, string>();
  for (const [, from = '', , list = ''] of cmap.matchAll(/<(\w{4})> <(\w{4})> \[([^\]]*)\]/g)) {
    for (const [at, [, hex = '']] of [...list.matchAll(/<([^>]*)>/g)].entries()) {
      const code = (Number.parseInt(from, 16) + at).toString(16).padStart(4, '0');
      map.set(code, Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'));
    }
  }
  return map;
}

/** Code of the box for a missing glyph. */
const noGlyph = '0000';

function textOf(content: string, fonts: ReadonlyMap<string, ReadonlyMap<string, string>>): string {
  let font: ReadonlyMap<string, string> | undefined;
  let text = '';
  for (const [, name, glyphs] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (name !== undefined) font = fonts.get(name);
    for (const [, hex = ''] of (glyphs ?? '').matchAll(/<([0-9a-f]+)>/g)) {
      text += hex.replaceAll(/.{4}/g, (code) => (code === noGlyph ? '\ufffd' : (font?.get(code) ?? '?')));
    }
    if (glyphs !== undefined) text += '\n';
  }
  return text;
}
