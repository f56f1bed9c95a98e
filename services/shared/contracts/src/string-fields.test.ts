import { expect, it } from 'vitest';
import type { z } from 'zod';
import { allEndpoints } from './endpoints/all.ts';
import * as socket from './socket.ts';

/** Fields that may contain invisible text, by name or as `operation.field`, with the reason. */
const exceptions: Readonly<Record<string, string>> = {
  password: 'any character is good in a password',
  currentPassword: 'any character is good in a password',
  newPassword: 'any character is good in a password',
  cursor: 'opaque; the list that gave it refuses any other',
  handle: 'opaque; any other than one of ours counts as none',
  search: 'search text, never stored',
  q: 'search text, never stored',
  'listShows.category': 'search text, never stored',
  'listAuditRecords.target': 'search text, never stored',
  'listAuditRecords.action': 'search text, never stored',
  'exportAuditRecords.target': 'search text, never stored',
  'exportAuditRecords.action': 'search text, never stored',
  image: 'a file, checked by its bytes',
  'uploadAvatar.avatar': 'a file, checked by its bytes',
  'uploadShowCaptions.text': 'a file, read as WebVTT',
  'setRecordingCaptions.text': 'a file, read as WebVTT',
  'payment_info{}': 'passed over',
  'sendMessage.clientMessageId': "the client's own, given back as it came and never shown",
};

/** Multi-line fields. */
const severalLines = [
  'address',
  'bio',
  'content',
  'description',
  'message',
  'note',
  'pickup_address',
  'reason',
  'text',
];

interface TextField {
  /** `placeOrder.items[].variant` */
  readonly name: string;
  accepts(value: string): boolean;
  /** Value that the operation receives; undefined if refused. */
  read(value: string): unknown;
}

/** Finds every text field of requests. A pipeline of trimming, parsing and validation is one field. */
function textsIn(schema: z.core.$ZodType, name: string): TextField[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const parse = (value: string) => (schema as z.ZodType).safeParse(value);
  const text = {
    name,
    accepts: (value: string) => parse(value).success,
    read: (value: string) => parse(value).data,
  };
  switch (def.type) {
    case 'string':
      return [text];
    case 'object':
      return Object.entries(def.shape).flatMap(([key, field]) => textsIn(field, `${name}.${key}`));
    case 'array':
      return textsIn(def.element, `${name}[]`);
    case 'record':
      return [def.keyType, def.valueType].flatMap((part) => textsIn(part, `${name}{}`));
    case 'union':
      return def.options.flatMap((option) => textsIn(option, name));
    case 'optional':
    case 'nullable':
    case 'default':
      return textsIn(def.innerType, name);
    case 'pipe': {
      const before = textsIn(def.in, name);
      return [...(before.length === 0 ? [] : [text]), ...textsIn(def.out, name)];
    }
    default:
      return [];
  }
}

const { joinStream, leaveStream, sendMessage, sendReaction } = socket;
const fields = [
  ...allEndpoints.flatMap(({ id, params, query, body }) =>
    [params, query, body].flatMap((schema) => textsIn(schema, id)),
  ),
  ...Object.entries({ joinStream, leaveStream, sendMessage, sendReaction }).flatMap(([name, schema]) =>
    textsIn(schema, name),
  ),
];
const lastName = ({ name }: TextField): string => name.replace(/^.*\./, '');
const isExcepted = (field: TextField): boolean => field.name in exceptions || lastName(field) in exceptions;
const namesOf = (found: readonly TextField[]): string[] => [...new Set(found.map(({ name }) => name))];

it('finds the texts of requests at any depth', () => {
  expect(namesOf(fields)).toEqual(
    expect.arrayContaining([
      'login.email',
      'placeOrder.items[].variant',
      'placeOrder.shipping_info.landmark',
      'createMerch.variants[].size',
      'setOrderStatus.fulfilment.tracking_number',
      'sendMessage.text',
    ]),
  );
});

it('refuses blank text in every field except the listed ones', () => {
  const blanks = [1, 3, 6, 8, 10, 24, 30].map((length) => '\u200b'.repeat(length));
  const blank = fields.filter((field) =>
    blanks.some((value) => field.accepts(value) && field.read(value) !== ''),
  );
  expect(namesOf(blank.filter((field) => !isExcepted(field)))).toEqual([]);
});

it('refuses control characters and line breaks in every single-line field', () => {
  const broken = fields.filter((field) =>
    ['a\u0007b', 'a\nb', 'a\u2028b'].some((value) => /[\p{Cc}\u2028]/u.test(String(field.read(value)))),
  );
  const unsaid = broken.filter((field) => !isExcepted(field) && !severalLines.includes(lastName(field)));
  expect(namesOf(unsaid)).toEqual([]);
});

it('removes control characters, direction marks and other line breaks in every multi-line field', () => {
  const sent = '\u202ea\u0000\u001bb\u2066c\u2028d\r\ne\u0085f\r\tg\u200b ';
  const texts = fields.filter((field) => severalLines.includes(lastName(field)) && !isExcepted(field));
  const read = texts.filter(({ accepts }) => accepts('ab c')).map((field) => [field.name, field.read(sent)]);
  expect(read.length).toBeGreaterThan(20);
  // Some of these names are single-line fields elsewhere.
  expect(read.filter(([, value]) => !['abc\nd\ne\nf\n\tg', undefined].includes(value as string))).toEqual([]);
});

/** Passwords and generated values, which users do not type or paste as a line. */
const writtenByPrograms = [
  'slug',
  'handle',
  'part',
  'password',
  'currentPassword',
  'newPassword',
  'cursor',
  'addPushDevice.endpoint',
  'image',
  'uploadAvatar.avatar',
  'payment_info{}',
  'sendMessage.clientMessageId',
  'createRecordedShow.recording.renditions[].codecs',
  'createRecordedShow.recording.renditions[].rungs[]',
];
/** Every field that users fill in accepts one of these. */
const goodValues = [
  'Ada Eze',
  'CryptoTalk',
  'ada@poc.test',
  '+2348030000101',
  '123456',
  '0123456789',
  'https://poc.test/a',
  '/uploads/shows/a.png',
];
/** Characters that editors, chats and tables add to copied text. */
const pasted: readonly ((value: string) => string)[] = [
  ...[
    '\u00ad',
    '\u061c',
    '\u200b',
    '\u200e',
    '\u200f',
    '\u2060',
    '\ufeff',
    ...'\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069',
  ].flatMap((mark) => [
    (value: string) => mark + value,
    (value: string) => value + mark,
    (value: string) => value.slice(0, 2) + mark + value.slice(2),
  ]),
  ...['\u00a0', '\u202f', '\u3000', '\t', '\n', '\r\n', '\u0085', '\u2028', '\u2029'].flatMap((blank) => [
    (value: string) => blank + value,
    (value: string) => value + blank,
    (value: string) => value.replace(' ', blank),
  ]),
];

it('removes characters of a paste in every single-line field', () => {
  const others = new Set([...severalLines, ...writtenByPrograms]);
  const lines = fields.filter((field) => !others.has(field.name) && !others.has(lastName(field)));
  const tried = lines.flatMap((field) => {
    const good = goodValues.find(field.accepts);
    return good === undefined ? [] : [{ field, good }];
  });
  expect(tried.length).toBeGreaterThan(80);
  const judged = tried.filter(({ field, good }) =>
    pasted.some((add) => field.read(add(good)) !== field.read(good)),
  );
  expect(namesOf(judged.map(({ field }) => field))).toEqual([]);
});

it('normalises a six-digit code alike in every operation', () => {
  const codes = fields.filter(
    ({ accepts }) => accepts('123456') && !accepts('12345') && !accepts('1234567') && !accepts('12a456'),
  );
  expect(namesOf(codes)).toEqual(
    expect.arrayContaining([
      'verifyEmail.code',
      'resetPassword.code',
      'confirmSecondFactor.code',
      'stepUp.code',
    ]),
  );
  const typed = ['123 456', '123-456', ' 1 2 3 4 5 6 ', '123\u2013456', '\u202a123\u00a0456\u202c'];
  const other = codes.filter(({ read }) => typed.some((code) => read(code) !== '123456'));
  expect(namesOf(other)).toEqual([]);
});

it('refuses stacked marks in every field', () => {
  const piles = ['\u0336'.repeat(9), '\u0336\u200d'.repeat(9), '\u0301'.repeat(100)].map(
    (marks) => `Ada${marks}`,
  );
  const piled = fields.filter((field) => piles.some(field.accepts));
  expect(namesOf(piled.filter((field) => !isExcepted(field)))).toEqual([]);
});

it('lists no obsolete exception', () => {
  const known = new Set(fields.flatMap((field) => [field.name, lastName(field)]));
  expect([...Object.keys(exceptions), ...severalLines].filter((name) => !known.has(name))).toEqual([]);
});
