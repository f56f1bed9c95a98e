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
const viewer = (role: Subject['role']): Subject => ({
  id: new Types.ObjectId().toHexString(),
  role,
  name: 'Viewer',
  avatar: '',
  sessionId: 's',
  issuedAt: 0,
  expiresAt: 1,
});

describe('presentAuthor', () => {
  it('keeps the address from visitors and members', () => {
    const shown = { id, name: 'Ada Eze', avatar: '/uploads/avatars/ada.webp', role: 'user' };
    expect(presentAuthor(id, ada, null)).toEqual(shown);
    expect(presentAuthor(id, ada, viewer('user'))).toEqual(shown);
  });

  it('shows it to administrators, where it is known', () => {
    expect(presentAuthor(id, ada, viewer('admin')).email).toBe('ada@poc.test');
    expect(presentAuthor(id, { ...ada, email: '' }, viewer('admin'))).not.toHaveProperty('email');
  });

  it('has a name for an author nobody told of yet', () => {
    expect(presentAuthor(id, undefined, null)).toEqual({ id, name: 'Member', avatar: '', role: 'user' });
  });
});
