import fc, { type Arbitrary } from 'fast-check';
import { type JsonSchema, type KnownValues, mutated, valueFor } from './values.ts';

/** The smallest PNG: one white pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mP8/x8AAwMCAO+ip1sAAAAASUVORK5CYII=',
  'base64',
).toString('latin1');
const files = [
  pixel,
  pixel,
  pixel.slice(0, 40),
  '',
  'not a picture',
  'GIF89a\u00ff\u00ff\u00ff\u00ff',
  '<svg onload="alert(1)"/>',
];
const fileNames = ['a.png', '', '../../a.png', 'a\u0001.svg', 'x'.repeat(300)];

interface Form {
  readonly type: string;
  readonly body: string;
}

/** Generates multipart forms for a contract: text fields, an optional file, and truncated forms. */
export function formOf(schema: JsonSchema, known: KnownValues): Arbitrary<Form> {
  const fields = Object.entries(schema.properties ?? {});
  const fileField = fields.find(([, field]) => field.format === 'binary')?.[0] ?? 'file';
  const texts = Object.fromEntries(fields.filter(([name]) => name !== fileField));
  const required = schema.required?.filter((name) => name !== fileField) ?? [];
  const good = valueFor({ ...schema, properties: texts, required }, known);
  return fc
    .record({
      texts: fc.oneof({ weight: 2, arbitrary: good }, { weight: 1, arbitrary: mutated(good) }),
      file: fc.option(fc.constantFrom(...files)),
      fileName: fc.oneof(
        { weight: 6, arbitrary: fc.constant('a.png') },
        { weight: 1, arbitrary: fc.constantFrom(...fileNames) },
      ),
      field: fc.oneof(
        { weight: 8, arbitrary: fc.constant(fileField) },
        { weight: 1, arbitrary: fc.constantFrom('other', '__proto__', '') },
      ),
      damage: fc.oneof(
        { weight: 10, arbitrary: fc.constant('none') },
        {
          weight: 1,
          arbitrary: fc.constantFrom('cut', 'no boundary', 'other boundary', 'twice', 'no headers'),
        },
      ),
    })
    .map(({ texts, file, fileName, field, damage }) => {
      const parts = Object.entries(Object(texts)).map(([name, value]) =>
        part(`name="${quoted(name)}"`, asText(value)),
      );
      if (file !== null)
        parts.push(part(`name="${field}"; filename="${fileName}"\r\nContent-Type: image/png`, file));
      if (damage === 'twice') parts.push(...parts);
      if (damage === 'no headers') parts.push('--POC\r\n\r\nlost\r\n');
      const whole = `${parts.join('')}--POC--\r\n`;
      const boundary =
        damage === 'no boundary' ? '' : `; boundary=${damage === 'other boundary' ? 'other' : 'POC'}`;
      return {
        type: `multipart/form-data${boundary}`,
        body: damage === 'cut' ? whole.slice(0, Math.floor(whole.length / 2)) : whole,
      };
    });
}

/** Builds a complete form of text fields, without a file. */
export function formWith(texts: Readonly<Record<string, unknown>>): Form {
  const parts = Object.entries(texts).map(([name, value]) => part(`name="${quoted(name)}"`, asText(value)));
  return { type: 'multipart/form-data; boundary=POC', body: `${parts.join('')}--POC--\r\n` };
}

const part = (disposition: string, content: string): string =>
  `--POC\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${content}\r\n`;

const utf8 = (text: string): string => Buffer.from(text, 'utf8').toString('latin1');
const quoted = (name: string): string => utf8(name.replace(/["\r\n]/g, ''));
const asText = (value: unknown): string =>
  utf8(typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
