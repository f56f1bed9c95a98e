import { createWordMatcher } from '@poc/kit/moderation/word-matcher';
import { describe, expect, it } from 'vitest';
import { judge, mutedUntil } from './check-message.ts';

const now = new Date('2026-05-01T12:00:00.000Z');

describe('judge', () => {
  const held = createWordMatcher(['usdt', 'Airdrop']);
  it.each([
    ['Hello', false, [], []],
    ['free A1RDR0P of u-s-d-t', false, ['usdt', 'Airdrop'], []],
    ['see example.com', false, [], []],
    ['see example.com', true, ['link'], []],
    ['usdt at example.com', true, ['usdt', 'link'], []],
    ['usdt? guaranteed profit', false, ['usdt'], ['guaranteed_returns']],
  ])('%j, its link waits: %s', (text, linkWaits, heldFor, flags) => {
    const verdict = judge({ held }, text, linkWaits);
    expect(new Set(verdict.heldFor)).toEqual(new Set(heldFor));
    expect(verdict.flags).toEqual(flags);
  });
});

describe('mutedUntil', () => {
  const mutes = new Map([
    ['banned', null],
    ['timed out', new Date('2026-05-01T12:00:01.000Z')],
    ['over', new Date('2026-05-01T12:00:00.000Z')],
  ]);
  it.each([
    ['nobody', null],
    ['banned', 'forever'],
    ['timed out', '2026-05-01T12:00:01.000Z'],
    ['over', null],
  ])('%s: %s', (userId, until) => {
    expect(mutedUntil({ mutes }, userId, now)).toBe(until);
  });
});
