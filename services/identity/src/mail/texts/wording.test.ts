import { namesByScript } from '@poc/testing/names-by-script';
import { describe, expect, it } from 'vitest';
import { greeting, lagosTime, oneLine } from './wording.ts';

describe('greeting', () => {
  it.each(Object.values(namesByScript))('greets %s by their full name', (name) => {
    expect(greeting(name)).toBe(`Hello ${name},`);
  });

  it.each(['Ada', 'Ada Eze', "Ngozi O'Hara", 'Ṣọlá Adébáyọ̀', 'J. Okafor', 'Al-Amin'])('greets %s', (name) => {
    expect(greeting(name)).toBe(`Hello ${name},`);
  });

  it.each([
    'Win money at spam.example',
    'https://spam.example',
    'write to me@spam.example',
    'call 08030000101',
    'A'.repeat(41),
    ' ',
    '<b>Ada</b>',
    'заработай.рф',
  ])('does not include %j', (name) => {
    expect(greeting(name)).toBe('Hello,');
  });

  it('is one line', () => {
    expect(greeting('Ada\r\nBcc: all')).toBe('Hello,');
    expect(greeting('Ada\nEze')).toBe('Hello Ada Eze,');
  });
});

it('joins lines and removes invisible characters', () => {
  expect(oneLine(' a\r\nb\u2028c\u0000d\u202ee\tf ')).toBe('a b c de f');
});

it('formats a time in Lagos', () => {
  expect(lagosTime('2026-11-21T23:30:00.000Z')).toBe('Sunday 22 November 2026 at 00:30 (Lagos time)');
});
