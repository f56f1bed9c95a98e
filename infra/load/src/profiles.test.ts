import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { describeSizes, isProfileName, profileNames, readSizes, scriptOf } from './profiles.ts';

describe('the profiles', () => {
  it.each(profileNames)('%s has a script and bounded sizes', (name) => {
    expect(existsSync(join(import.meta.dirname, '..', 'scripts', `${scriptOf(name)}.js`))).toBe(true);
    expect(readSizes(name, {}).DURATION).toBeLessThanOrEqual(60);
  });

  it('recognises only its own names', () => {
    expect(isProfileName('live')).toBe(true);
    expect(isProfileName('toString')).toBe(false);
  });
});

describe('readSizes', () => {
  it('uses default sizes, and only those of the profile', () => {
    expect(readSizes('smoke', { VUS: '7', RATE: '' })).toEqual({ DURATION: 10 });
    expect(readSizes('live', {})).toEqual({ VUS: 100, DURATION: 20, RATE: 3, SENDERS: 4 });
  });

  it.each([
    ['45', 45],
    ['45s', 45],
    [' 2m ', 120],
    ['1m30s', 90],
    ['600', 600],
  ])('reads DURATION=%s as %i s', (text, seconds) => {
    expect(readSizes('browse', { DURATION: text }).DURATION).toBe(seconds);
  });

  it.each([
    { DURATION: '601' },
    { DURATION: '11m' },
    { DURATION: '0' },
    { DURATION: '1h' },
    { DURATION: 's' },
    { VUS: '0' },
    { VUS: '-3' },
    { VUS: '1.5' },
    { VUS: '501' },
    { VUS: 'many' },
    { VUS: '1e3' },
  ])('refuses %o and names the variable', (environment) => {
    const [name = ''] = Object.keys(environment);
    expect(() => readSizes('browse', environment)).toThrow(new RegExp(`^${name}=`));
  });
});

describe('describeSizes', () => {
  it('includes units', () => {
    expect(describeSizes('live', readSizes('live', {}))).toBe('100 viewers, 20 s, 3 messages/s, 4 senders');
  });
});
