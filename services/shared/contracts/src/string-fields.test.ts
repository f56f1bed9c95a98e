import { expect, it } from 'vitest';
import type { z } from 'zod';
import { allEndpoints } from './endpoints/all.ts';
import * as socket from './socket.ts';

/** Fields that may hold what nobody can see, by their name or as `operation.field`, and why. */
const exceptions: Readonly<Record<string, string>> = {
  password: 'any character is good in a password',
  currentPassword: 'any character is good in a password',
  newPassword: 'any character is good in a password',
  cursor: 'opaque; the list that gave it refuses any other',
  search: 'looked for, never stored',
  'search.q': 'looked for, never stored',
  'listShows.category': 'looked for, never stored',
  'listAuditRecords.target': 'looked for, never stored',
  'listAuditRecords.action': 'looked for, never stored',
  image: 'a file, checked by its bytes',
  'uploadAvatar.avatar': 'a file, checked by its bytes',
  'uploadShowCaptions.text': 'a file, read as WebVTT',
  'payment_info{}': 'passed over',
  'sendMessage.clientMessageId': "the client's own, given back as it came and never shown",
};

/** Fields that people write several lines in. */
const severalLines = [
  'address',
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
}

/** Every text that a request may hold. What is trimmed, or parsed, and then checked is one field. */
function textsIn(schema: z.core.$ZodType, name: string): TextField[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const text = { name, accepts: (value: string) => (schema as z.ZodType).safeParse(value).success };
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

it('finds the texts of requests, however deep', () => {
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

it('lets no field be blank: each has a rule (`line`, `text`, an id, a time, ...), or is a written exception', () => {
  const blanks = [1, 3, 6, 8, 10, 24, 30].map((length) => '\u200b'.repeat(length));
  const blank = fields.filter((field) => blanks.some(field.accepts));
  expect(namesOf(blank.filter((field) => !isExcepted(field)))).toEqual([]);
});

it('lets control characters and breaks into no field of one line', () => {
  const broken = fields.filter((field) => ['a\u0007b', 'a\nb', 'a\u2028b'].some(field.accepts));
  const unsaid = broken.filter((field) => !isExcepted(field) && !severalLines.includes(lastName(field)));
  expect(namesOf(unsaid)).toEqual([]);
});

it('has no exception that nothing needs any more', () => {
  const known = new Set(fields.flatMap((field) => [field.name, lastName(field)]));
  expect([...Object.keys(exceptions), ...severalLines].filter((name) => !known.has(name))).toEqual([]);
});
