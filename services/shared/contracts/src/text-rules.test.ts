import { describe, expect, it } from 'vitest';
import { line, personName, sixDigits, text } from './common.ts';
import { postInput } from './entities/community.ts';
import { sendMessage } from './socket.ts';

const accepts = (schema: { safeParse(value: unknown): { success: boolean } }, value: string): boolean =>
  schema.safeParse(value).success;
const chat = (message: string): boolean =>
  sendMessage.safeParse({ streamId: 'a'.repeat(24), text: message }).success;

const blank = [
  '',
  ' \t\n',
  '\u200b',
  '\u200d\ufeff\u2060',
  '\u0000\u0007\u001b',
  '\u00ad \u034f',
  '\u3164\u115f\uffa0',
  '\u2800',
  '\ufe0f',
  '\u202e\u2066\u200f',
  '\u{e0041}\u{e007f}',
  '\ue000\uf8ff\u{f0000}',
  '\uffff\ufdd0\u{1fffe}',
];
/** Yoruba, Hausa, Igbo, Arabic with marks and a joiner, Hindi, emoji with joiners, tags and selectors. */
const written = [
  'Ọjọ́ ọ̀la ṣeéṣe: ẹ kú iṣẹ́',
  'Ɓoye ɗan ƙasa',
  'Ụlọ ọrụ',
  'مرحبا\u200f (POC)\u200e',
  'می\u200cخواهم',
  'क्\u200dष',
  '👨\u200d👩\u200d👧\u200d👦',
  '❤\ufe0f',
  '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}',
  '₦5,000 🇳🇬',
];

describe('a text', () => {
  it.each(blank)('without a visible character is blank: %j', (value) => {
    expect(accepts(line(100), value)).toBe(false);
    expect(accepts(text(100), value)).toBe(false);
    expect(accepts(personName, value)).toBe(false);
    expect(accepts(postInput.title, value)).toBe(false);
    expect(accepts(postInput.content, value)).toBe(false);
    expect(chat(value)).toBe(false);
  });

  it.each(written)('in a real script is accepted: %j', (value) => {
    expect(accepts(line(100), value)).toBe(true);
    expect(accepts(text(100), value)).toBe(true);
    expect(accepts(personName, value)).toBe(true);
    expect(chat(value)).toBe(true);
  });

  it.each(['a\u0000b', 'a\u001bb', 'a\u0090b'])('of one line refuses control characters: %j', (value) => {
    expect(accepts(line(100), value)).toBe(false);
    expect(accepts(personName, value)).toBe(false);
    expect(text(100).parse(value)).toBe('ab');
  });

  it.each([
    ['a\tb', 'a b'],
    ['a\r\nb', 'a b'],
    ['a \u2028 b', 'a b'],
    ['a\u00a0b', 'a b'],
    ['a  b', 'a  b'],
    ['\u202aa\u202c\u2066b\u2069\u200e', 'ab'],
    ['a\u200db\u200c1\u200d', 'ab1'],
    ['a\u{e0061}b\u{e007f}', 'ab'],
    ['مرحبا\u200f (POC)\u200e', 'مرحبا (POC)'],
  ])('of one line is cleaned of characters of a paste: %j', (value, expected) => {
    expect(line(100).parse(value)).toBe(expected);
    expect(personName.parse(value)).toBe(expected);
  });

  it.each([
    'می\u200cخواهم',
    'क्\u200dष',
    '👨\u200d👩\u200d👧\u200d👦',
    '👩🏾\u200d⚕\ufe0f',
    '🏴\u{e0067}\u{e007f}',
  ])('retains the joiners and tags of its script: %j', (value) => {
    expect(line(100).parse(value)).toBe(value);
    expect(text(100).parse(value)).toBe(value);
  });

  it.each([
    ['123 456', '123456'],
    ['123-456', '123456'],
    ['\u202a123\u2011456\u202c', '123456'],
    ['１２３\u00a0４５６', '123456'],
  ])('of a code is reduced to its characters: %j', (value, expected) => {
    expect(sixDigits.parse(value)).toBe(expected);
  });

  it('reports a blank text once', () => {
    expect(
      line(100)
        .safeParse('')
        .error?.issues.map(({ message }) => message),
    ).toEqual(['is required']);
    expect(
      text(100)
        .safeParse('\u200b')
        .error?.issues.map(({ message }) => message),
    ).toEqual(['is required']);
  });
});
