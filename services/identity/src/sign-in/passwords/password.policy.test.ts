import { AppError } from '@poc/kit/errors';
import { describe, expect, it } from 'vitest';
import { assertGoodPassword } from './password.policy.ts';

const person = { email: 'ada.eze@poc.test', name: 'Ada Ngozi Eze' };
const faultsOf = (password: string) => {
  try {
    assertGoodPassword(password, person);
    return [];
  } catch (error) {
    return error instanceof AppError ? (error.faults ?? []) : [{ path: '', msg: String(error) }];
  }
};

describe('a new password', () => {
  it.each(['password', 'PassWord', '12345678', '1234567890', 'qwertyuiop', 'football', 'password123'])(
    'must not be the common password %s',
    (password) => {
      const msg = 'This password is too common. Please choose another one.';
      expect(faultsOf(password)).toEqual([{ path: 'body.password', msg }]);
    },
  );

  it.each(['ada.eze@poc.test', 'ADA.EZE@poc.test', ' ada ngozi eze ', 'ada.eze'])(
    'must not be %j, the name or address of its owner',
    (password) => {
      const msg = 'This password is your name or email. Please choose another one.';
      expect(faultsOf(password)).toEqual([{ path: 'body.password', msg }]);
    },
  );

  it.each(['Member-demo-1', 'Admin-demo-1', 'Correct-horse-9', 'ada ngozi eze from Enugu', 'ẹ kú ọjọ́ mẹ́ta'])(
    'can be %s',
    (password) => expect(faultsOf(password)).toEqual([]),
  );
});
