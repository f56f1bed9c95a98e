// Compares the books with Paystack's: `npm run reconcile`, `npm run reconcile -- --from 2026-11-01 --to 2026-11-30`, or in a
// container `node services/commerce/src/commands/reconcile.ts`. Days are those of
// Lagos. Exit code 1: there are differences; 2: it was called wrongly.
import { parseArgs } from 'node:util';
import { systemClock } from '@poc/kit/clock';
import { parseConfig } from '@poc/kit/config';
import { createLogger } from '@poc/kit/log';
import { connectMongo } from '@poc/kit/mongo/connect';
import { isMongoOutage } from '@poc/kit/mongo/outage';
import { configSchema } from '../config.ts';
import { createPaystackClient } from '../payments/paystack/paystack-client.ts';
import { PaystackAway, PaystackRefused } from '../payments/paystack/paystack-errors.ts';
import { compareBooks } from '../reconciliation/reconcile.ts';
import { reportOf } from '../reconciliation/reconciliation-report.ts';

const dayMs = 24 * 60 * 60_000;

/** A day in Lagos (UTC+1 all year), from its beginning or to its end, or a moment. */
function momentOf(text: string | undefined, end: boolean): Date | null {
  if (text === undefined) return null;
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text);
  const moment = new Date(isDay ? `${text}T00:00:00+01:00` : text);
  if (Number.isNaN(moment.getTime())) return refuse(`'${text}' is no day.`);
  return end && isDay ? new Date(moment.getTime() + dayMs - 1) : moment;
}

function refuse(sentence: string): never {
  process.stderr.write(`${sentence} Usage: npm run reconcile -- --from 2026-11-01 --to 2026-11-30\n`);
  process.exit(2);
}

function sentenceOf(error: unknown): string {
  if (isMongoOutage(error)) return 'MongoDB does not answer at the address in MONGO_URL.';
  if (error instanceof PaystackAway) return 'Paystack does not answer: nothing is known of its side.';
  if (error instanceof PaystackRefused) return `Paystack refuses to tell: ${error.message}.`;
  return error instanceof Error ? `${error.message}.` : String(error);
}

const { values } = parseArgs({
  strict: false,
  options: { from: { type: 'string' }, to: { type: 'string' } },
});
const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
const to = momentOf(textOf(values.to), true) ?? systemClock.now();
// The first kobo was never earned before that.
const from = momentOf(textOf(values.from), false) ?? new Date('2020-01-01T00:00:00.000Z');
if (from > to) refuse('The time ends before it begins.');

const config = parseConfig(
  configSchema.pick({ MONGO_URL: true, PAYSTACK_BASE_URL: true, PAYSTACK_SECRET_KEY: true }),
);
try {
  const db = await connectMongo({
    url: config.MONGO_URL,
    database: 'poc_commerce',
    logger: createLogger({ service: 'commerce', level: 'silent' }),
  });
  try {
    const paystack = createPaystackClient({
      baseUrl: config.PAYSTACK_BASE_URL,
      secretKey: config.PAYSTACK_SECRET_KEY,
      // Nobody waits behind a proxy for this one.
      timeoutMs: 30_000,
    });
    const found = await compareBooks({ db, clock: systemClock, paystack }, { from, to });
    process.stdout.write(`${reportOf(found).join('\n')}\n`);
    process.exitCode = found.differences.length === 0 && found.balanced ? 0 : 1;
  } finally {
    await db.close();
  }
} catch (error) {
  process.stderr.write(`${sentenceOf(error)}\n`);
  process.exitCode = 1;
}
