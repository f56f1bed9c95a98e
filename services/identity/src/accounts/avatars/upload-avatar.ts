import { limits } from '@poc/contracts/common';
import { uploadAvatar as contract } from '@poc/contracts/endpoints/identity';
import { self } from '@poc/kit/auth/policies';
import { AppError, fail } from '@poc/kit/errors';
import { withUpload } from '@poc/kit/http/read-upload';
import { withTransaction } from '@poc/kit/mongo/transaction';
import { route } from '../../route.ts';
import { changeAccount } from '../change-account.ts';
import { presentUser } from '../present-user.ts';
import { renderAvatar } from './render-avatar.ts';

const rules = { file: 'avatar', maxBytes: limits.maxImageBytes };

/**
 * Replaces the avatar. The new file is stored before the account refers to it, and the old one is deleted afterwards,
 * so an account never refers to a missing file.
 */
export const uploadAvatar = route(contract, self, (deps) => async ({ params, request }) => {
  const [picture] = await withUpload(request, rules, ({ file }) => renderAvatar(file));
  if (!picture) return fail('image_unreadable');
  const avatar = await deps.avatars.add(picture);
  const { before, after } = await withTransaction(deps.db, (tx) =>
    changeAccount(tx, params.id, () => ({ avatar })),
  ).catch(async (error: unknown) => {
    // After other failures the commit may still succeed; the sweep removes the file if it did not.
    if (error instanceof AppError) await deps.avatars.discard(avatar);
    throw error;
  });
  await deps.avatars.discard(before.avatar);
  return presentUser(after);
});
