import { expect, test } from 'vitest';
import { initialOf } from './initials.ts';

test.each([
  ['ada eze', 'A'],
  ['ọ\u0301la', 'Ọ\u0301'],
  ['Æthel', 'Æ'],
  ['жанна', 'Ж'],
  ['مريم', 'م'],
  ['שרה', 'ש'],
  ['王小明', '王'],
  ['𠀀一', '𠀀'],
  ['さくら', 'さ'],
  ['한지민', '한'],
  ['क्षमा', 'क्ष'],
  ['กำพล', 'กำ'],
  ['😀 Ada', '😀'],
  ['👩🏾‍⚕️ Ngozi', '👩🏾‍⚕️'],
  ['🇳🇬 Naija', '🇳🇬'],
  ['  ', '?'],
])('the initial of %j is %j', (name, initial) => expect(initialOf(name)).toBe(initial));
