import { describe, expect, it } from 'vitest';
import { shortenedName, shownPerson } from './show-person.ts';

const personId = 'a'.repeat(24);
const ada = { name: 'Ada Ngozi Eze', avatar: '/uploads/avatars/ada.webp' };
const all = { name: ada.name, avatar: ada.avatar };
const short = { name: 'Ada E.', avatar: '' };
const viewers = {
  visitor: null,
  member: { id: 'b'.repeat(24), role: 'user' },
  administrator: { id: 'c'.repeat(24), role: 'admin' },
  self: { id: personId, role: 'user' },
} as const;

describe('shownPerson', () => {
  it.each([
    ['public', 'visitor', all],
    ['public', 'member', all],
    ['public', 'administrator', all],
    ['public', 'self', all],
    ['members', 'visitor', short],
    ['members', 'member', all],
    ['members', 'administrator', all],
    ['members', 'self', all],
    ['private', 'visitor', short],
    ['private', 'member', short],
    ['private', 'administrator', all],
    ['private', 'self', all],
  ] as const)('a %s profile to a %s', (profileVisibility, viewer, shown) => {
    expect(shownPerson({ ...ada, profileVisibility }, { viewer: viewers[viewer], personId })).toEqual(shown);
  });

  it('treats a legacy row as `members`', () => {
    expect(shownPerson(ada, { viewer: viewers.member, personId })).toEqual(all);
    expect(shownPerson(ada, { viewer: null, personId })).toEqual(short);
  });
});

describe('shortenedName', () => {
  it.each([
    ['Ada Eze', 'Ada E.'],
    ['Ada Ngozi Eze', 'Ada E.'],
    ['  ada   eze ', 'ada E.'],
    ['Ada', 'Ada'],
    ['Ṣọlá Ọ̀gúnlẹ́yẹ', 'Ṣọlá Ọ̀.'],
    ['Ada (Lagos)', 'Ada L.'],
    ['Ada 😀', 'Ada'],
    ['', ''],
  ])('%j is %j', (name, shown) => {
    expect(shortenedName(name)).toBe(shown);
  });
});
