import { expect, it } from 'vitest';
import { z } from 'zod';
import { allEndpoints } from './endpoints/all.ts';
import { updateUser } from './endpoints/identity.ts';
import { allEvents } from './events/all.ts';
import { chatMessage } from './socket.ts';

/** Finds the schemas of all fields with a name, at any depth. */
function fieldsNamed(name: string, schema: z.core.JSONSchema.BaseSchema): z.core.JSONSchema.BaseSchema[] {
  return Object.entries(schema).flatMap(([key, value]) => {
    if (typeof value !== 'object' || value === null) return [];
    const inner = value as z.core.JSONSchema.BaseSchema;
    return [...(key === name ? [inner] : []), ...fieldsNamed(name, inner)];
  });
}

it('represents a missing picture by an empty text in every response, event and message', () => {
  const schemas = [
    ...allEndpoints.map(({ success }) => success.schema),
    ...allEvents.map(({ data }) => data),
    chatMessage,
  ];
  const avatars = schemas.flatMap((schema) =>
    fieldsNamed('avatar', z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' })),
  );
  expect(avatars.length).toBeGreaterThan(20);
  expect(avatars.filter(({ type }) => type !== 'string')).toEqual([]);
});

it('accepts null for no picture', () => {
  const person = { name: 'Ada', email: 'ada@poc.test', phone: '08030000101' };
  const read = (avatar: unknown) => updateUser.body.safeParse({ ...person, avatar }).data?.avatar;
  expect([undefined, '', null].map(read)).toEqual([undefined, '', null]);
});
