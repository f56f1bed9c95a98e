import type { Subject } from '@poc/kit/auth/subject';
import { Types } from 'mongoose';
import { describe, expect, it } from 'vitest';
import type { PersonDoc } from './person.model.ts';
import { presentAuthor } from './present-author.ts';

const ada: PersonDoc = {
  _id: new Types.ObjectId(),
  name: 'Ada Eze',
  email: 'ada@poc.test',
  avatar: '/uploads/avatars/ada.webp',
  role: 'user',
  asOf: new Date(),
  deletedAt: null,
};
const id = ada._id.toHexString();
const viewer = (role: Subject['role'], viewerId = new Types.ObjectId().toHexString()): Subject => ({
  id: viewerId,
  role,
  sessionId: 's',
  issuedAt: 0,
  expiresAt: 1,
});

describe('presentAuthor', () => {
  const all = { id, name: 'Ada Eze', avatar: '/uploads/avatars/ada.webp', role: 'user' };
  const short = { id, name: 'Ada E.', avatar: '', role: 'user' };

  it('shows a person as far as they wish, and takes a row of before for `members`', () => {
    expect(presentAuthor(id, ada, null)).toEqual(short);
    expect(presentAuthor(id, ada, viewer('user'))).toEqual(all);
    expect(presentAuthor(id, { ...ada, profileVisibility: 'public' }, null)).toEqual(all);
    const hidden: PersonDoc = { ...ada, profileVisibility: 'private' };
    expect(presentAuthor(id, hidden, viewer('user'))).toEqual(short);
    expect(presentAuthor(id, hidden, viewer('user', id))).toEqual(all);
    expect(presentAuthor(id, hidden, viewer('admin'))).toEqual({ ...all, email: 'ada@poc.test' });
  });

  it('shows the address to administrators, where it is known', () => {
    expect(presentAuthor(id, ada, viewer('admin')).email).toBe('ada@poc.test');
    expect(presentAuthor(id, { ...ada, email: '' }, viewer('admin'))).not.toHaveProperty('email');
  });

  it('has a name for who left, whatever is left of them', () => {
    const shown = { id, name: 'Former member', avatar: '', role: 'user' };
    expect(presentAuthor(id, { ...ada, deletedAt: new Date() }, viewer('admin'))).toEqual(shown);
  });

  it('has a name for an author nobody told of yet', () => {
    for (const unknown of [undefined, { ...ada, name: '', avatar: '' }]) {
      expect(presentAuthor(id, unknown, null)).toEqual({ id, name: 'Member', avatar: '', role: 'user' });
    }
  });
});
