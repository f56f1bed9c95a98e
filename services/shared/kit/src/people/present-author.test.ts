import { newId } from '@poc/testing/factories';
import { Types } from 'mongoose';
import { describe, expect, it } from 'vitest';
import type { Subject } from '../auth/subject.ts';
import type { PersonDoc } from './person.model.ts';
import { presentAuthor } from './present-author.ts';

const ada: PersonDoc = {
  _id: new Types.ObjectId(),
  name: 'Ada Eze',
  email: 'ada@poc.test',
  avatar: '/uploads/avatars/ada.webp',
  role: 'user',
  deleted: false,
  changedAt: new Date(),
};
const id = ada._id.toHexString();
const viewer = (role: Subject['role'], viewerId = newId()): Subject => ({
  id: viewerId,
  role,
  sessionId: 's',
  issuedAt: 0,
  expiresAt: 1,
});
const all = { id, name: 'Ada Eze', avatar: '/uploads/avatars/ada.webp', role: 'user' };
const short = { id, name: 'Ada E.', avatar: '', role: 'user' };

describe('presentAuthor', () => {
  it('applies the visibility of a profile, `members` for a legacy row', () => {
    expect(presentAuthor(id, ada, null)).toEqual(short);
    expect(presentAuthor(id, ada, viewer('user'))).toEqual(all);
    expect(presentAuthor(id, { ...ada, profileVisibility: 'public' }, null)).toEqual(all);
    expect(presentAuthor(id, { ...ada, profileVisibility: 'private' }, viewer('user'))).toEqual(short);
    expect(presentAuthor(id, { ...ada, profileVisibility: 'private' }, viewer('user', id))).toEqual(all);
  });

  it('shows a known email address to administrators only', () => {
    const hidden: PersonDoc = { ...ada, profileVisibility: 'private' };
    expect(presentAuthor(id, hidden, viewer('admin'))).toEqual({ ...all, email: 'ada@poc.test' });
    expect(presentAuthor(id, { ...ada, email: '' }, viewer('admin'))).toEqual(all);
  });

  it('marks a host for visitors, too, but not on a private profile', () => {
    const host: PersonDoc = { ...ada, host: true };
    expect(presentAuthor(id, host, null)).toEqual({ ...short, host: true });
    expect(presentAuthor(id, host, viewer('user'))).toEqual({ ...all, host: true });
    const hidden: PersonDoc = { ...host, profileVisibility: 'private' };
    for (const other of [null, viewer('user')]) expect(presentAuthor(id, hidden, other)).toEqual(short);
    expect(presentAuthor(id, hidden, viewer('user', id))).toEqual({ ...all, host: true });
    expect(presentAuthor(id, { ...host, deleted: true }, null)).not.toHaveProperty('host');
  });

  it('has names for former members, and for people without an event yet', () => {
    expect(presentAuthor(id, { ...ada, deleted: true }, viewer('admin'))).toEqual({
      id,
      name: 'Former member',
      avatar: '',
      role: 'user',
    });
    for (const unknown of [undefined, { ...ada, name: '', avatar: '' }]) {
      expect(presentAuthor(id, unknown, null)).toEqual({ id, name: 'Member', avatar: '', role: 'user' });
    }
  });
});
