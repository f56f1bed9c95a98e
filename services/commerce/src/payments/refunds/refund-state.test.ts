import { readFileSync } from 'node:fs';
import type { RefundStatus } from '@poc/contracts/entities/refunds';
import { expect, it } from 'vitest';
import {
  nextRefund,
  type RefundEvent,
  type RefundProgress,
  refundStatuses,
  retryPausesMinutes,
} from './refund-state.ts';

const now = new Date('2026-11-22T10:00:00.000Z');
const refund = (status: RefundStatus, changes: Partial<RefundProgress> = {}): RefundProgress => ({
  status,
  tries: 0,
  nextTryAt: now,
  lastError: '',
  ...changes,
});
const events: Record<string, RefundEvent> = {
  send: { type: 'send' },
  disputed: { type: 'disputed' },
  'dispute ended': { type: 'dispute-ended' },
  'pending reported': { type: 'reported', status: 'pending' },
  'processing reported': { type: 'reported', status: 'processing' },
  'needs-attention reported': { type: 'reported', status: 'needs-attention' },
  'processed reported': { type: 'reported', status: 'processed' },
  'failed reported': { type: 'reported', status: 'failed' },
  refused: { type: 'refused', error: 'No balance.' },
  unanswered: { type: 'unanswered', error: 'No response.' },
  retry: { type: 'retry' },
  details: { type: 'details' },
  settle: { type: 'settle' },
  replace: { type: 'replace' },
};

/** Builds the state table from the code: a row per state, a column per event. */
function tableOfCode(): string[] {
  const names = Object.keys(events);
  return [
    `| State | ${names.join(' | ')} |`,
    `|---|${names.map(() => '---|').join('')}`,
    ...refundStatuses.map((status) => {
      const cells = names.map((name) => {
        const event = events[name];
        const waiting = nextRefund(refund(status), { type: 'disputed' }, now);
        const isWaiting = event?.type === 'dispute-ended' && waiting?.status === status;
        return (event && nextRefund(isWaiting ? waiting : refund(status), event, now)?.status) ?? '·';
      });
      return `| ${status} | ${cells.join(' | ')} |`;
    }),
  ];
}

it('matches the table in the documents', () => {
  const page = readFileSync(new URL('../../../../../infra/docs/refunds.md', import.meta.url), 'utf8');
  const table = page.split('\n').filter((line) => line.startsWith('|') && line.split('|').length > 10);
  expect(table).toEqual(tableOfCode());
});

it('retries with growing pauses, then stays owed until an administrator acts', () => {
  const pauses: (number | null)[] = [];
  let at = refund('sent');
  for (;;) {
    const next = nextRefund({ ...at, status: 'sent' }, { type: 'refused', error: 'No balance.' }, now);
    if (!next) throw new Error('refused for nothing');
    at = next;
    pauses.push(at.nextTryAt && (at.nextTryAt.getTime() - now.getTime()) / 60_000);
    if (at.status === 'owed') break;
  }
  expect(pauses).toEqual([...retryPausesMinutes, null]);
  expect(pauses.slice(0, -1)).toEqual(pauses.slice(0, -1).toSorted((a, b) => Number(a) - Number(b)));
  expect(at).toMatchObject({ status: 'owed', tries: 6, lastError: 'No balance.' });
  expect(nextRefund(at, { type: 'retry' }, now)).toMatchObject({ status: 'decided', nextTryAt: now });
});

it('keeps its pause after a dispute for which it did not wait', () => {
  const refused = refund('refused', { lastError: 'No balance.', nextTryAt: new Date(now.getTime() + 1) });
  expect(nextRefund(refused, { type: 'dispute-ended' }, now)).toBeNull();
});

it('is claimed by one process at a time, and not before its time', () => {
  const sent = nextRefund(refund('decided'), { type: 'send' }, now);
  expect(sent).toMatchObject({ status: 'sent' });
  expect(sent && nextRefund(sent, { type: 'send' }, now)).toBeNull();
  const later = new Date(now.getTime() + 60_000);
  expect(sent && nextRefund(sent, { type: 'send' }, later)).toMatchObject({ status: 'sent' });
  expect(
    nextRefund(refund('refused', { nextTryAt: later }), { type: 'send' }, now),
    'its pause is not over',
  ).toBeNull();
});

it('waits while its payment is disputed', () => {
  const later = new Date(now.getTime() + 3_600_000);
  const claimed = refund('sent', { nextTryAt: new Date(now.getTime() + 60_000) });
  for (const at of [refund('decided'), claimed]) {
    const waiting = nextRefund(at, { type: 'disputed' }, now);
    expect(waiting).toMatchObject({
      status: 'decided',
      nextTryAt: later,
      lastError: expect.stringContaining('disputed'),
    });
    expect(waiting && nextRefund(waiting, { type: 'send' }, now)).toBeNull();
    expect(waiting && nextRefund(waiting, { type: 'disputed' }, now)).toBeNull();
    expect(waiting && nextRefund(waiting, { type: 'send' }, later)).toMatchObject({
      status: 'sent',
      lastError: '',
    });
  }
});

it('retains its claim without a response, so that the next process finds or sends it', () => {
  const at = refund('sent', { nextTryAt: new Date(now.getTime() + 60_000) });
  expect(nextRefund(at, { type: 'unanswered', error: 'No response.' }, now)).toEqual({
    ...at,
    lastError: 'No response.',
  });
});
