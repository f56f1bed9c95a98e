import type { User } from '@poc/contracts/entities/identity';

/** An entity id made from a number. */
export const idOf = (at: number) => at.toString(16).padStart(24, '0');

export const ada: User = {
  id: 'a'.repeat(24),
  name: 'Ada Eze',
  email: 'ada@poc.test',
  phone: '+2348030000101',
  avatar: '',
  role: 'user',
  createdAt: '2026-01-15T10:00:00.000Z',
};

export const administrator = {
  id: idOf(9),
  name: 'Ngozi Balogun',
  email: 'ngozi@poc.test',
  phone: '',
  avatar: '',
  role: 'admin',
  createdAt: '2026-01-15T10:00:00.000Z',
} as const satisfies User;
