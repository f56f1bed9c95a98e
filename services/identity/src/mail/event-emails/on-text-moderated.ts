import type { textModerated } from '@poc/contracts/events/community';
import type { Effect } from '@poc/kit/events/consumer';
import { findAddressee } from '../../accounts/accounts.api.ts';
import type { IdentityDeps } from '../../deps.ts';

export const onTextModerated =
  ({ mail, publicUrl }: Pick<IdentityDeps, 'db' | 'mail' | 'publicUrl'>): Effect<typeof textModerated> =>
  async ({ id, data }, tx) => {
    const { userId, kind, action, reason, excerpt, postId } = data;
    const author = await findAddressee(tx, userId);
    if (!author) return;
    const { name, email } = author;
    const link =
      action === 'restored'
        ? `${publicUrl}/community/posts/${postId}`
        : `${publicUrl}/user/my-community?mine=1`;
    await mail.add(tx, {
      kind: 'text-moderated',
      to: email,
      data: { name, kind, action, reason, excerpt, link },
      userId,
      eventId: id,
    });
  };
