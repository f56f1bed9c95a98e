import type { AuditRecord } from '@poc/contracts/entities/identity';

type Phrase = (target: { whom: string; of: string }, record: AuditRecord) => string;

/** A field of what was, or is now, as text; fields that are no text are passed over. */
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
  'user.password.reset-mailed': ({ whom }) => `sent ${whom} a mail to choose a new password`,
  'user.email.set': ({ of }, record) => `changed the email${of}${fromTo(record, 'email')}`,
  'user.admin.invitation-accepted': () => 'took the invitation to be an administrator',
};

/**
 * One record in plain words: `Ngozi Balogun changed the role of Ada Eze from user to admin`.
 * @param own whether it stands in one account's own history, where that account need not be named each time
 */
export function auditSentence(record: AuditRecord, own = false): string {
  const whom = own ? 'this account' : (record.target.name ?? 'an account that is erased by now');
  const phrase = phrases[record.action] ?? unknownAction;
  return `${record.actor.name} ${phrase({ whom, of: own ? '' : ` of ${whom}` }, record)}`;
}

/** Actions of areas that this list does not know yet still say what they are. */
const unknownAction: Phrase = ({ whom }, { action, target }) =>
  `did ‘${action}’ to ${target.kind === 'user' ? whom : `the ${target.kind} ${target.name ?? target.id}`}`;
