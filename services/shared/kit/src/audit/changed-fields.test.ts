import { describe, expect, it } from 'vitest';
import { changedFields } from './changed-fields.ts';

describe('changedFields', () => {
  it('returns the fields that differ as JSON', () => {
    const at = new Date('2026-01-02T03:04:05.000Z');
    expect(
      changedFields(
        { title: 'Old', tags: ['a'], at, gone: 1 },
        { title: 'New', tags: ['a'], at: new Date(at), come: null },
      ),
    ).toEqual({ before: { title: 'Old', gone: 1 }, after: { title: 'New', come: null } });
  });

  it('returns all fields of a created or deleted target', () => {
    expect(changedFields({}, { title: 'New' })).toEqual({ before: {}, after: { title: 'New' } });
    expect(changedFields({ title: 'Old' }, {})).toEqual({ before: { title: 'Old' }, after: {} });
  });

  it('omits secrets and bookkeeping', () => {
    const secrets = { password: 'a', passwordHash: 'b', refreshToken: 'c', totpSecret: 'd' };
    const counters = { version: 3, updatedAt: new Date(), searchKeys: ['x'] };
    expect(changedFields({}, { ...secrets, ...counters, name: 'Ada' })).toEqual({
      before: {},
      after: { name: 'Ada' },
    });
  });
});
