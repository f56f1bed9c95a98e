import type { AuditRecord } from '@poc/contracts/entities/identity';

type Phrase = (target: { whom: string; of: string; own: boolean }, record: AuditRecord) => string;

/** A field as text; values of other types yield an empty string. */
const text = (fields: Record<string, unknown>, name: string): string => {
  const value = fields[name];
  return typeof value === 'string' ? value : '';
};
const fromTo = ({ before, after }: AuditRecord, field: string) =>
  [
    text(before, field) && ` from ${text(before, field)}`,
    text(after, field) && ` to ${text(after, field)}`,
  ].join('');
const because = ({ reason }: AuditRecord) => (reason ? `: ‘${reason}’` : '');

const phrases: Readonly<Record<string, Phrase>> = {
  'user.role.set': ({ of }, record) => `changed the role${of}${fromTo(record, 'role')}`,
  'user.suspended': ({ whom }, record) => `suspended ${whom}${because(record)}`,
  'user.restored': ({ of }, record) => `lifted the suspension${of}${because(record)}`,
  'user.deleted': ({ whom }) => `deleted ${whom}`,
  'user.password.reset-mailed': ({ whom }) => `sent ${whom} an email to choose a new password`,
  'user.email.set': ({ of }, record) => `changed the email${of}${fromTo(record, 'email')}`,
  'user.host.set': ({ whom }, { after }) => `linked ${whom} to the host ${text(after, 'host')}`,
  'user.host.unset': ({ whom }, { before }) => `unlinked ${whom} from the host ${text(before, 'host')}`,
  'posting-ban.set': ({ whom }, record) => `banned ${whom} from posting${because(record)}`,
  'posting-ban.lift': ({ of }) => `lifted the posting ban${of}`,
  'user.admin.invitation-accepted': () => 'accepted the invitation to be an administrator',
};

/**
 * Describes a record: `Ngozi Balogun changed the role of Ada Eze from user to admin`.
 * @param own true in the target's history, which does not name the target
 */
export function auditSentence(record: AuditRecord, own = false): string {
  const whom = own ? 'this account' : (record.target.name ?? 'an erased account');
  const phrase = phrases[record.action] ?? unknownAction;
  return `${record.actor.name || 'A former administrator'} ${phrase({ whom, of: own ? '' : ` of ${whom}`, own }, record)}`;
}

const verbs: Readonly<Record<string, string>> = {
  approve: 'approved',
  cancel: 'cancelled',
  create: 'created',
  delete: 'deleted',
  'dismiss-flag': 'dismissed the flag of',
  export: 'exported',
  'finish-upload': 'finished the upload of',
  fulfilment: 'changed the courier of',
  lift: 'lifted',
  'note.create': 'wrote a note about',
  'note.delete': 'deleted a note about',
  pin: 'pinned',
  refund: 'refunded',
  'refund-account': 'sent a bank account for the refund of',
  'refund-retry': 'retried the refund of',
  'refund-settle': 'settled the refund of',
  reject: 'rejected',
  restore: 'restored',
  schedule: 'scheduled',
  set: 'set',
  start: 'started',
  'start-upload': 'began the upload of',
  'status.set': 'changed the status of',
  'stock.change': 'changed the stock of',
  test: 'sent a test of',
  unpin: 'unpinned',
  update: 'changed',
  upload: 'uploaded',
};

/** Fallback for actions without a specific phrase, including new ones. */
const unknownAction: Phrase = ({ whom, own }, { action, target }) => {
  const kind = target.kind.replaceAll('-', ' ');
  const named = own ? `this ${kind}` : `the ${kind} ${target.name ?? target.id}`;
  const thing = target.kind === 'user' ? whom : named;
  const verb = verbs[action.slice(action.indexOf('.') + 1)];
  return `${verb ?? `did ‘${action}’ to`} ${thing}`;
};
