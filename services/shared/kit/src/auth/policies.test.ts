import type { ErrorCode } from '@poc/contracts/errors';
import { describe, expect, it } from 'vitest';
import { AppError } from '../errors.ts';
import { admins, everyone, members, type Policy, policyFor, self, signed } from './policies.ts';
import type { Subject } from './subject.ts';

const subject = (id: string, role: Subject['role']): Subject => ({
  id,
  role,
  sessionId: 's',
  issuedAt: 0,
  expiresAt: 0,
});
const callers = {
  visitor: null,
  owner: subject('a', 'user'),
  other: subject('b', 'user'),
  admin: subject('c', 'admin'),
};

function verdict(policy: Policy, caller: Subject | null): 'in' | ErrorCode {
  try {
    policy.check(caller, { id: 'a' });
    return 'in';
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}

describe('policies', () => {
  it.each([
    [everyone, { visitor: 'in', owner: 'in', other: 'in', admin: 'in' }],
    [members, { visitor: 'unauthenticated', owner: 'in', other: 'in', admin: 'in' }],
    [self, { visitor: 'unauthenticated', owner: 'in', other: 'not_found', admin: 'not_found' }],
    [admins, { visitor: 'unauthenticated', owner: 'forbidden', other: 'forbidden', admin: 'in' }],
    [signed, { visitor: 'in', owner: 'in', other: 'in', admin: 'in' }],
  ] as const)('$access', (policy, expected) => {
    for (const who of ['visitor', 'owner', 'other', 'admin'] as const) {
      expect([who, verdict(policy, callers[who])]).toEqual([who, expected[who]]);
    }
    expect(policyFor(policy.access)).toBe(policy);
  });

  it('returns the next step to an administrator whose rights are withheld', () => {
    const withheld = (why: 'setup' | 'needed') => verdict(admins, { ...subject('c', 'user'), withheld: why });
    expect(withheld('setup')).toBe('second_factor_setup_required');
    expect(withheld('needed')).toBe('second_factor_needed');
  });

  it('returns no subject for a signed body, even with a token', () => {
    expect(signed.check(callers.admin, {})).toBeNull();
  });
});
