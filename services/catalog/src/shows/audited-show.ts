import type { AuditFields } from '@poc/kit/audit/changed-fields';
import type { ShowDoc } from './show.model.ts';

/** A show as the audit record compares it: what administrators set, not what the audience does with it. */
export function auditedShow({ _id, likes, commentsCount, ...show }: ShowDoc): AuditFields {
  return show;
}

/** A show as the target of an entry. */
export const showTarget = ({ _id, title }: Pick<ShowDoc, '_id' | 'title'>) =>
  ({ kind: 'show', id: _id.toHexString(), name: title }) as const;
