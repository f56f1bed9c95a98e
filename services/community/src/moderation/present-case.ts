import type { HiddenText, ModerationCase } from '@poc/contracts/entities/community-moderation';
import type { Subject } from '@poc/kit/auth/subject';
import type { PersonDoc } from '@poc/kit/people/person.model';
import { presentAuthor } from '@poc/kit/people/present-author';
import type { CaseDoc } from './case.model.ts';

const presentText = ({ _id, kind, postId, title, content, appeal }: CaseDoc) => ({
  id: _id.toHexString(),
  kind,
  post_id: postId.toHexString(),
  title,
  content,
  appeal: appeal ? { ...appeal, at: appeal.at.toISOString() } : null,
});

export function presentCase(
  row: CaseDoc,
  { people, viewer }: { people: ReadonlyMap<string, PersonDoc>; viewer: Subject },
): ModerationCase {
  const userId = row.userId.toHexString();
  return {
    ...presentText(row),
    User: presentAuthor(userId, people.get(userId), viewer),
    state: row.state,
    reports: row.reports,
    reasons: row.reasons,
    flags: row.flags ?? [],
    opened_at: row.openedAt.toISOString(),
    reason: row.hidden?.reason ?? null,
  };
}

export const presentHiddenText = (row: CaseDoc): HiddenText => ({
  ...presentText(row),
  reason: row.hidden?.reason ?? '',
  hidden_at: (row.hidden?.at ?? row.openedAt).toISOString(),
});
