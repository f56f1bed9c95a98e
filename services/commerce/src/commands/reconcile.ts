// Reconciles the books with Paystack for a range of days in Lagos, by default the last year:
// `npm run ops -- reconcile --from 2026-11-01 --to 2026-11-30`, or in a container
// `node services/commerce/src/commands/reconcile.ts`. The service stores the report and resumes an interrupted run.
// Exit code 1: differences or a failure; 2: invalid arguments.
import { parseArgs } from 'node:util';
import { daysBefore, lagosDay } from '@poc/contracts/lagos-calendar';
import { systemClock } from '@poc/kit/clock';
import { parseConfig } from '@poc/kit/config';
import { createLogger } from '@poc/kit/log';
import { connectMongo } from '@poc/kit/mongo/connect';
import { isMongoOutage } from '@poc/kit/mongo/errors';
import { readReport } from '../books/reconciliation/read-reconciliations.ts';
import { reconcileNow } from '../books/reconciliation/reconcile-now.ts';
import { reportText } from '../books/reconciliation/report-text.ts';
import { faultOf, maxDays } from '../books/reconciliation/run-days.ts';
import { configSchema } from '../config.ts';
import { createPaystackClient } from '../payments/paystack/paystack-client.ts';

function refuse(sentence: string): never {
  process.stderr.write(`${sentence} Usage: npm run ops -- reconcile --from 2026-11-01 --to 2026-11-30\n`);
  process.exit(2);
}

function sentenceOf(error: unknown): string {
  if (isMongoOutage(error)) return 'MongoDB does not answer at the address in MONGO_URL.';
  return error instanceof Error ? `${error.message}.` : String(error);
}

const { values } = parseArgs({
  strict: false,
  options: { from: { type: 'string' }, to: { type: 'string' } },
});
const to = String(values.to ?? lagosDay(systemClock.now()));
// An invalid date is refused below.
const from = String(values.from ?? (Number.isNaN(Date.parse(to)) ? to : daysBefore(to, maxDays - 1)));
const fault = faultOf({ from, to }, systemClock.now());
if (fault) refuse(`--${fault.day} ${fault.msg}.`);

const config = parseConfig(
  configSchema.pick({ MONGO_URL: true, PAYSTACK_BASE_URL: true, PAYSTACK_SECRET_KEY: true }),
);
const logger = createLogger({ service: 'commerce', level: 'silent' });
try {
  const db = await connectMongo({ url: config.MONGO_URL, database: 'poc_commerce', logger });
  try {
    const paystack = createPaystackClient({
      baseUrl: config.PAYSTACK_BASE_URL,
      secretKey: config.PAYSTACK_SECRET_KEY,
      // No proxy limits this request.
      timeoutMs: 30_000,
    });
    const run = await reconcileNow({ db, clock: systemClock, logger, paystack }, { from, to });
    if (run === null) throw new Error('Another reconciliation is running: try again when it is done');
    if (run.state === 'done') {
      process.stdout.write(`${reportText(await readReport(db, run)).join('\n')}\n`);
    } else process.stderr.write(`${run.state === 'failed' ? run.error : 'It was cancelled.'}\n`);
    process.exitCode = run.state === 'done' && run.differenceCount === 0 ? 0 : 1;
  } finally {
    await db.close();
  }
} catch (error) {
  process.stderr.write(`${sentenceOf(error)}\n`);
  process.exitCode = 1;
}
