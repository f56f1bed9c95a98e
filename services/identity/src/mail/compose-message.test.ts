import MailComposer from 'nodemailer/lib/mail-composer';
import { describe, expect, it } from 'vitest';
import { sampleSettings } from '../testing/sample-mails.ts';
import { addressIn, composeMessage } from './compose-message.ts';
import { type MailContent, paragraph } from './mail-content.ts';

const content: MailContent = {
  subject: 'Your POC code',
  preheader: 'It works for 10 minutes.',
  title: 'One code',
  blocks: [paragraph('₦4,990 for Ṣọlá')],
  why: 'You signed up.',
};
const mail = { to: 'ada@poc.test', rowId: 'verification-code:1', date: new Date(0), content };

async function rawOf(changes: Partial<Parameters<typeof composeMessage>[0]> = {}): Promise<string> {
  const message = composeMessage({ ...mail, ...changes }, sampleSettings);
  return (await new MailComposer(message).compile().build()).toString();
}
async function headOf(changes: Partial<Parameters<typeof composeMessage>[0]>): Promise<string[]> {
  return ((await rawOf(changes)).split('\r\n\r\n', 1)[0] ?? '').replace(/\r\n[ \t]+/g, ' ').split('\r\n');
}

describe('composeMessage', () => {
  it('sets sender, recipient and the headers of automatic emails', async () => {
    const head = await headOf({});
    expect(head).toEqual(
      expect.arrayContaining([
        'From: POC <hello@poc.test>',
        'To: ada@poc.test',
        'Subject: Your POC code',
        'Auto-Submitted: auto-generated',
        'Date: Thu, 01 Jan 1970 00:00:00 +0000',
      ]),
    );
    expect(head.join('\n')).not.toMatch(/^(List-Unsubscribe|Reply-To|Bcc|X-Mailer)/m);
  });

  it('derives a unique Message-ID from the row', async () => {
    const idOf = async (rowId: string) =>
      (await headOf({ rowId })).find((line) => line.startsWith('Message-ID'));
    expect(await idOf('a')).toBe(await idOf('a'));
    expect(await idOf('a')).not.toBe(await idOf('b'));
    expect(await idOf('a')).not.toContain('verification');
  });

  it.each(['\r\n', '\n', '\r', '\u2028', '\u0000'])(
    'prevents header injection by %j in a subject',
    async (breaks) => {
      const subject = `Contact: hi${breaks}Bcc: everyone@poc.test${breaks}${breaks}<b>body</b>`;
      const head = await headOf({ content: { ...content, subject } });
      expect(head.filter((line) => /^(bcc|<b>)/i.test(line))).toEqual([]);
      expect(head).toContain('Subject: Contact: hi Bcc: everyone@poc.test <b>body</b>');
    },
  );

  it('prevents header injection by a reply address', async () => {
    const head = await headOf({ replyTo: 'a@b.test\r\nBcc: everyone@poc.test' });
    expect(head.filter((line) => /^bcc/i.test(line))).toEqual([]);
    expect(head.filter((line) => /^to:/i.test(line))).toEqual(['To: ada@poc.test']);
  });

  it('has two parts that preserve non-ASCII letters', async () => {
    const raw = await rawOf();
    expect(raw).toContain('Content-Type: multipart/alternative');
    expect(raw).toContain('Content-Type: text/plain; charset=utf-8');
    expect(raw).toContain('Content-Type: text/html; charset=utf-8');
    const unquoted = raw
      .replaceAll('=\r\n', '')
      .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
    expect(Buffer.from(unquoted, 'latin1').toString()).toContain('₦4,990 for Ṣọlá');
    for (const line of raw.split('\r\n')) expect(line.length).toBeLessThanOrEqual(998);
  });

  it('offers one-click unsubscribing if the email is optional', async () => {
    const links = { page: 'http://localhost:8080/p#t', oneClick: 'http://localhost:8080/c?token=t' };
    const head = await headOf({ content: { ...content, unsubscribe: { ...links, from: 'the newsletter' } } });
    expect(head).toContain('List-Unsubscribe: <http://localhost:8080/c?token=t>');
    expect(head).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  });
});

it.each([
  ['POC <hello@poc.test>', 'hello@poc.test'],
  ['hello@poc.test', 'hello@poc.test'],
])('finds the address in %s', (from, address) => expect(addressIn(from)).toBe(address));
