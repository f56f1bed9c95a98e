import { resolveDispute } from './disputes/step-dispute.ts';
import { receiveLateTransfer } from './payments/pay-otherwise.ts';
import { stepRefund } from './refunds/step-refund.ts';
import type { Sandbox } from './sandbox.ts';
import { isUnsettled, settle, settlementDueAt } from './settlements/settle.ts';
import type { TransactionRow } from './state/rows.ts';
import type { Deliveries } from './webhooks/deliveries.ts';

const maxSleepMs = 60_000;

/** Scheduled work: refunds, late transfers, disputes without a reply, payouts and retried events. */
export interface DueWork {
  /** Runs due jobs in chronological order, and sets the timer for the next one. */
  run(): void;
  /** Resets the timer, since something may be due earlier. */
  wake(): void;
  stop(): void;
}

interface Job {
  readonly at: number;
  readonly run: () => void;
}

/** Schedules jobs for stored rows, and for their later changes. */
export function createDueWork(sandbox: Sandbox, deliveries: Deliveries): DueWork {
  const { store } = sandbox;
  const jobs = new Map<string, Job>();
  let timer: NodeJS.Timeout | undefined;
  let running = false;
  let stopped = false;

  const schedule = (key: string, at: number | null | undefined, run: (at: number) => void): void => {
    if (at === null || at === undefined) jobs.delete(key);
    else jobs.set(key, { at, run: () => run(at) });
  };

  /** One job for all payments: it settles all payments of a day. */
  const scheduleSettlement = (row: TransactionRow): void => {
    if (!isUnsettled(row)) return;
    const due = settlementDueAt(row.paidAt);
    if (due >= (jobs.get('settlement')?.at ?? Number.POSITIVE_INFINITY)) return;
    schedule('settlement', due, (at) => {
      settle(sandbox, { before: at, at });
      for (const left of store.transactions.all()) scheduleSettlement(left);
    });
  };

  const watchers: Readonly<Record<string, (id: string) => void>> = {
    refunds(id) {
      const row = store.refunds.get(id);
      schedule(`refund ${id}`, row?.nextStepAt, (at) => row && stepRefund(sandbox, row, at));
    },
    transactions(id) {
      const row = store.transactions.get(id);
      schedule(`transfer ${id}`, row?.arrivesAt, (at) => row && receiveLateTransfer(sandbox, row, at));
      if (row !== undefined) scheduleSettlement(row);
    },
    disputes(id) {
      const row = store.disputes.get(id);
      const dueAt = row?.status === 'awaiting-merchant-feedback' ? row.dueAt : null;
      schedule(`dispute ${id}`, dueAt, (at) =>
        resolveDispute(sandbox, id, { resolution: 'auto-accepted', at }),
      );
    },
  };

  const earliest = (): [string, Job] | undefined => {
    let first: [string, Job] | undefined;
    for (const entry of jobs) if (first === undefined || entry[1].at < first[1].at) first = entry;
    return first;
  };

  const setTimer = (): void => {
    clearTimeout(timer);
    if (stopped || running) return;
    const moments = [earliest()?.[1].at, deliveries.nextAt()].filter((at) => at !== undefined);
    if (moments.length === 0) return;
    const waitMs = Math.min(Math.max(Math.min(...moments) - sandbox.now(), 0), maxSleepMs);
    timer = setTimeout(run, waitMs);
  };

  const run = (): void => {
    if (running || stopped) return;
    running = true;
    try {
      for (let next = earliest(); next !== undefined && next[1].at <= sandbox.now(); next = earliest()) {
        const [key, job] = next;
        jobs.delete(key);
        job.run();
      }
    } finally {
      running = false;
    }
    deliveries.pump();
    setTimer();
  };

  store.watch((table, id) => {
    watchers[table]?.(id);
    setTimer();
  });
  for (const [table, rows] of [
    ['refunds', store.refunds],
    ['transactions', store.transactions],
    ['disputes', store.disputes],
  ] as const) {
    for (const { id } of rows.all()) watchers[table]?.(id);
  }

  return {
    run,
    wake: setTimer,
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
