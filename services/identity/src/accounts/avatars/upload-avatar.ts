import { limits } from '@poc/contracts/common';
import type * as contracts from '@poc/contracts/endpoints/identity';
import type { self } from '@poc/kit/auth/policies';
import { CatalogueError, fail } from '@poc/kit/errors';
import { withUpload } from '@poc/kit/http/read-upload';
import type { Input } from '@poc/kit/http/route';
import { withTransaction } from '@poc/kit/mongo/transaction';
import type { IdentityDeps } from '../../deps.ts';
import { changeAccount } from '../change-account.ts';
import { presentUser } from '../present-user.ts';
import { renderAvatar } from './render-avatar.ts';

const rules = { file: 'avatar', maxBytes: limits.imageMaxBytes };

/**
 * Replaces the picture: read from its bytes, cut to a square and encoded again. The file is in the store before the
 * account names it, and the old one goes after that, so that at no moment an account names what is not there.
 * @throws image_required, image_unreadable, image_too_large, not_found, service_unavailable, too_many_requests
 */
export const uploadAvatar =
  (deps: IdentityDeps) =>
  async ({ params, request }: Input<typeof contracts.uploadAvatar, typeof self>) => {
    const [picture] = await withUpload(request, rules, ({ file }) => renderAvatar(file));
    if (!picture) return fail('image_unreadable');
    const avatar = await deps.avatars.add(picture);
    const { before, after } = await withTransaction(deps.db, (tx) =>
      changeAccount(tx, deps.db, params.id, () => ({ avatar })),
    ).catch(async (error: unknown) => {
      // After any other failure the commit may still come about: then only the sweep finds out.
      if (error instanceof CatalogueError) await deps.avatars.discard(avatar);
      throw error;
    });
    await deps.avatars.discard(before.avatar);
    return presentUser(after);
  };
