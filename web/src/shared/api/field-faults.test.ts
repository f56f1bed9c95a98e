import { expect, test } from 'vitest';
import { ApiError } from './errors.ts';
import { faultOf } from './field-faults.ts';

const error = new ApiError({
  status: 400,
  code: 'invalid_request',
  message: 'Some of what was sent is not valid.',
  faults: [
    { path: 'body.phone', msg: 'must be a phone number' },
    { path: 'body.password', msg: 'Password must be at least 8 characters long' },
  ],
  requestId: '',
  retryAfterSeconds: null,
});

test('converts a fault into a sentence, except for sentences of the specification', () => {
  expect(faultOf(error, 'phone')).toBe('This must be a phone number.');
  expect(faultOf(error, 'password')).toBe('Password must be at least 8 characters long');
});

test('returns undefined for other fields and other failures', () => {
  expect(faultOf(error, 'name')).toBeUndefined();
  expect(faultOf(new Error('phone'), 'phone')).toBeUndefined();
});
