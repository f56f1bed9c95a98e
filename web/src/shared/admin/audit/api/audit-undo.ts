import { restorableMs, restoreShow } from '@poc/contracts/endpoints/catalog';
import {
  liftPostingBan,
  lockPost,
  moderateText,
  pinPost,
} from '@poc/contracts/endpoints/community-moderation';
import { setUserRole, setUserStatus } from '@poc/contracts/endpoints/identity-admin';
import type { AuditRecord } from '@poc/contracts/entities/identity';
import { roles } from '@poc/contracts/token';
import { call } from '../../../api/client.ts';
import { formatStamp } from '../../../text/dates.ts';
import { auditSentence } from '../audit-sentence.ts';

/** Operation that restores the state before a change. */
export interface Undo {
  /** Effect of the undo, with the parts that it does not restore: `Ada Eze will be a member again.` */
  readonly text: string;
  /** True if the operation needs a reason. */
  readonly needsReason?: true;
  run(reason: string): Promise<unknown>;
}

type Maker = (record: AuditRecord, id: string, name: string) => Undo | null;

const status =
  (suspended: boolean): Maker =>
  (_, id, name) => ({
    text: suspended
      ? `${name} will be suspended again: all their devices are signed out, and they get an email with the reason.`
      : `${name} can sign in again right away, and gets an email about it.`,
    needsReason: true,
    run: (reason) => call(setUserStatus, { params: { id }, body: { suspended, reason } }),
  });

const locked =
  (value: boolean): Maker =>
  (_, id, name) => ({
    text: value
      ? `‘${name}’ will be closed to new comments again.`
      : `‘${name}’ will be open to new comments again.`,
    run: () => call(lockPost, { params: { id }, body: { locked: value } }),
  });

const lost = {
  post: 'Notifications about it are not restored.',
  comment: 'Notifications about it are not restored, and an accepted answer must be accepted again.',
};

/** Restores a hidden text that was visible before. */
const shown =
  (kind: 'post' | 'comment'): Maker =>
  ({ before }, id, name) =>
    before.state === 'shown'
      ? {
          text: `The ${kind} ${kind === 'post' ? '' : 'on '}‘${name}’ is shown again, and its author is notified. ${lost[kind]}`,
          run: () => call(moderateText, { params: { id }, body: { kind, action: 'restore', reason: '' } }),
        }
      : null;

const hasPassed = (time: unknown) => typeof time === 'string' && Date.parse(time) <= Date.now();

const makers: Readonly<Record<string, Maker>> = {
  'user.role.set': ({ before }, id, name) => {
    const role = roles.find((known) => known === before.role);
    return role === undefined
      ? null
      : {
          text: `${name} will be ${role === 'admin' ? 'an administrator' : 'a member'} again, and gets an email about it.`,
          run: () => call(setUserRole, { params: { id }, body: { role } }),
        };
  },
  'user.suspended': status(false),
  'user.restored': status(true),
  'posting-ban.set': ({ before, after }, id) =>
    Object.keys(before).length === 0 && !hasPassed(after.until)
      ? {
          text: 'The person can post and comment again.',
          run: () => call(liftPostingBan, { params: { id } }),
        }
      : null,
  'post.lock': locked(false),
  'post.unlock': locked(true),
  'post.pin': (_, id, name) => ({
    text: `‘${name}’ will be unpinned.`,
    run: () => call(pinPost, { params: { id }, body: { pinned: false } }),
  }),
  'post.hide': shown('post'),
  'post-comment.hide': shown('comment'),
  'show.delete': ({ at }, id, name) =>
    Date.now() - Date.parse(at) > restorableMs
      ? null
      : {
          text: `‘${name}’ will be restored with all its data.`,
          run: () => call(restoreShow, { params: { id } }),
        },
};

/** The undo of a change; null if no operation restores the earlier state, or the user is erased. */
export function undoOf(record: AuditRecord): Undo | null {
  const { kind, id, name } = record.target;
  if (kind === 'user' && name === undefined) return null;
  return makers[record.action]?.(record, id, name ?? '') ?? null;
}

const fieldsOf = ({ before, after }: AuditRecord) => [...Object.keys(before), ...Object.keys(after)];

/**
 * Reason why an undo is refused: it would overwrite later changes of the same fields.
 * @param since the record and later ones of the same target, newest first
 */
export function undoObstacle(record: AuditRecord, since: readonly AuditRecord[]): string | null {
  const index = since.findIndex(({ id }) => id === record.id);
  if (index === -1) return 'Too many changes followed, so this one can no longer be undone here.';
  const later = since
    .slice(0, index)
    .find((other) => fieldsOf(other).some((field) => fieldsOf(record).includes(field)));
  return later
    ? `This was changed again on ${formatStamp(later.at)}: ${auditSentence(later)}. Undo that change first.`
    : null;
}
