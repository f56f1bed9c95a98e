import { sendContactMessage } from '@poc/contracts/endpoints/identity';
import { rateLimitModel } from '@poc/kit/limits/rate-limit.model';
import { uniqueName } from '@poc/testing/factories';
import { useFrozenDate } from '@poc/testing/frozen-date';
import { describe, expect, it } from 'vitest';
import { useIdentity } from '../../testing/start-identity.ts';
import { mailsTo } from '../../testing/stored-mails.ts';
import { mailModel } from '../mail.model.ts';
import { createMailQueue } from '../mail-queue.ts';

const identity = useIdentity({ SUPPORT_EMAIL: 'help@poc.test' });
const time = useFrozenDate();

const letter = () => ({
  name: 'Ada Eze',
  email: `${uniqueName('ada')}@poc.test`,
  subject: 'My order',
  message: 'Hello,\nwhere is it?',
});
const write = (body: unknown) => identity.service.call(sendContactMessage, { body });
const receipts = (email: string) => mailsTo(identity, email);
const messages = async (email: string) =>
  (await mailsTo(identity, 'help@poc.test')).filter(({ data }) => data.email === email);
async function replyAddress(): Promise<string | undefined> {
  const { db, clock, config } = identity.service.deps;
  const queue = createMailQueue({ db, clock, secret: config.KEY_ENCRYPTION_SECRET });
  const row = await mailModel(db)
    .findOne({ kind: 'contact-message' })
    .hint({ _id: 1 })
    .sort({ createdAt: -1 })
    .lean();
  return row ? queue.open(row).replyTo : undefined;
}

describe('sendContactMessage', () => {
  it('returns 202 and emails support, with the writer as Reply-To, and a receipt to the writer', async () => {
    const body = letter();
    expect(await write(body)).toMatchObject({ status: 202, body: { message: expect.any(String) } });
    expect(await messages(body.email)).toEqual([{ kind: 'contact-message', userId: null, data: body }]);
    expect(await replyAddress()).toBe(body.email);
    const receipt = { kind: 'contact-receipt', userId: null, data: { name: 'Ada Eze' } };
    expect(await receipts(body.email)).toEqual([receipt]);
  });

  it('returns 429 from the sixth message of an address within an hour, also for concurrent ones', async () => {
    const body = letter();
    const responses = await Promise.all(Array.from({ length: 12 }, () => write(body)));
    const refused = responses.filter(({ status }) => status === 429);
    expect(responses.filter(({ status }) => status === 202)).toHaveLength(5);
    expect(refused).toHaveLength(7);
    for (const { code, headers } of refused) {
      expect(code).toBe('too_many_requests');
      expect(headers.get('retry-after')).toBe('3600');
    }
    expect(await messages(body.email)).toHaveLength(5);
    expect(await receipts(body.email)).toHaveLength(5);
    expect(await write(letter())).toMatchObject({ status: 202 });
    time.advance(60 * 60 * 1000);
    expect(await write(body)).toMatchObject({ status: 202 });
  });

  it('counts without storing the address', async () => {
    const body = letter();
    await write(body);
    const rows = await rateLimitModel(identity.service.deps.db).find().hint({ _id: 1 }).lean();
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(body.email);
  });

  it.each([
    ['name', ''],
    ['name', '<b>Ada</b>'],
    ['email', 'ada'],
    ['email', { $gt: '' }],
    ['subject', ' '],
    ['subject', 'x'.repeat(161)],
    ['message', ''],
    ['message', 'x'.repeat(5_001)],
    ['role', 'admin'],
  ])('returns 400 for %s %j', async (field, value) => {
    const body = { ...letter(), [field]: value };
    const response = await write(body);
    expect(response).toMatchObject({ status: 400, code: 'invalid_request' });
    expect(response.errors[0]?.path).toMatch(new RegExp(`^body.${field}`));
  });
});
