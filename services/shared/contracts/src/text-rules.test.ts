import { describe, expect, it } from 'vitest';
import { line, personName, text } from './common.ts';
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
/** Yoruba, Hausa, Igbo, Arabic with its marks and joiner, Hindi, emoji with joiners, tags and selectors. */
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
  it.each(blank)('of nothing to see is blank: %j', (value) => {
    expect(accepts(line(100), value)).toBe(false);
    expect(accepts(text(100), value)).toBe(false);
    expect(accepts(personName, value)).toBe(false);
    expect(accepts(postInput.title, value)).toBe(false);
    expect(accepts(postInput.content, value)).toBe(false);
    expect(chat(value)).toBe(false);
  });

  it.each(written)('as people write it is accepted: %j', (value) => {
    expect(accepts(line(100), value)).toBe(true);
    expect(accepts(text(100), value)).toBe(true);
    expect(accepts(personName, value)).toBe(true);
    expect(chat(value)).toBe(true);
  });

  it.each(['a\u0000b', 'a\tb', 'a\nb', 'a\u0085b', 'a\u2028b', 'a\u202eb', 'a\u2067b'])(
    'of one line has no control character and turns no direction: %j',
    (value) => {
      expect(accepts(line(100), value)).toBe(false);
      expect(accepts(personName, value)).toBe(false);
      expect(accepts(text(100), value)).toBe(true);
    },
  );

  it('names a blank one once', () => {
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
