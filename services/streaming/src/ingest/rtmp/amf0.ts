/** Value of AMF0, the format of RTMP commands. Dates, references and typed objects do not occur in them. */
export type AmfValue = number | boolean | string | null | AmfValue[] | AmfObject;
export interface AmfObject {
  readonly [name: string]: AmfValue;
}

/** Maximum nesting of values, which bounds the recursion. */
const maxDepth = 8;

/**
 * Decodes the values of a message, up to the first of an unknown type.
 * @throws RangeError for values that are truncated or nested too deeply
 */
export function decodeAmf(bytes: Buffer): AmfValue[] {
  const reader = { bytes, at: 0 };
  const values: AmfValue[] = [];
  while (reader.at < bytes.length) {
    const value = readValue(reader, 0);
    if (value === undefined) break;
    values.push(value);
  }
  return values;
}

interface Reader {
  readonly bytes: Buffer;
  at: number;
}

function readValue(reader: Reader, depth: number): AmfValue | undefined {
  if (depth > maxDepth) throw new RangeError('AMF values are nested too deeply');
  const { bytes } = reader;
  const type = bytes.readUInt8(reader.at);
  reader.at += 1;
  switch (type) {
    case 0x00:
      reader.at += 8;
      return bytes.readDoubleBE(reader.at - 8);
    case 0x01:
      reader.at += 1;
      return bytes.readUInt8(reader.at - 1) !== 0;
    case 0x02:
      return readText(reader, 2);
    case 0x03:
      return readObject(reader, depth);
    case 0x05:
    case 0x06:
      return null;
    case 0x08:
      // The count of an associative array is a hint; it has an end marker like an object.
      reader.at += 4;
      return readObject(reader, depth);
    case 0x0a: {
      const count = bytes.readUInt32BE(reader.at);
      reader.at += 4;
      const values: AmfValue[] = [];
      for (let at = 0; at < count; at += 1) values.push(readValue(reader, depth + 1) ?? null);
      return values;
    }
    case 0x0c:
      return readText(reader, 4);
    default:
      return undefined;
  }
}

function readText(reader: Reader, sizeBytes: 2 | 4): string {
  const { bytes, at } = reader;
  const size = bytes.readUIntBE(at, sizeBytes);
  const start = at + sizeBytes;
  if (start + size > bytes.length) throw new RangeError('an AMF string is truncated');
  reader.at = start + size;
  return bytes.toString('utf8', start, start + size);
}

function readObject(reader: Reader, depth: number): AmfObject {
  const fields = new Map<string, AmfValue>();
  for (;;) {
    const name = readText(reader, 2);
    if (name === '' && reader.bytes.readUInt8(reader.at) === 0x09) {
      reader.at += 1;
      return Object.fromEntries(fields);
    }
    fields.set(name, readValue(reader, depth + 1) ?? null);
  }
}

/** Encodes values: a command's name, its transaction, and its arguments. */
export const encodeAmf = (values: readonly AmfValue[]): Buffer => Buffer.concat(values.map(encodeValue));

function encodeValue(value: AmfValue): Buffer {
  if (value === null) return Buffer.from([0x05]);
  if (typeof value === 'boolean') return Buffer.from([0x01, value ? 1 : 0]);
  if (typeof value === 'string') return Buffer.concat([Buffer.from([0x02]), sizedText(value)]);
  if (typeof value === 'number') {
    const number = Buffer.alloc(9);
    number.writeDoubleBE(value, 1);
    return number;
  }
  if (Array.isArray(value)) throw new TypeError('arrays are not supported in commands');
  const fields = Object.entries(value).flatMap(([name, field]) => [sizedText(name), encodeValue(field)]);
  return Buffer.concat([Buffer.from([0x03]), ...fields, Buffer.from([0, 0, 0x09])]);
}

function sizedText(text: string): Buffer {
  const bytes = Buffer.from(text);
  const size = Buffer.alloc(2);
  size.writeUInt16BE(bytes.length);
  return Buffer.concat([size, bytes]);
}
