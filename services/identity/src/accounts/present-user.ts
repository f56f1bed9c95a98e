import type { User } from '@poc/contracts/entities/identity';
import type { DataInputOf } from '@poc/contracts/event';
import type { userRegistered } from '@poc/contracts/events/identity';
import type { UserDoc } from './user.model.ts';

export function presentUser(user: UserDoc): User {
  return {
    id: user._id.toHexString(),
    name: user.name,
    email: user.email,
    phone: user.phone,
    avatar: user.avatar,
    role: user.role,
    createdAt: user.createdAt.toISOString(),
    ...(user.pendingEmail === null ? {} : { pendingEmail: user.pendingEmail }),
  };
}

export function snapshotOfUser(user: UserDoc): DataInputOf<typeof userRegistered> {
  const { id, name, email, phone, avatar, role, createdAt } = presentUser(user);
  const { profileVisibility, activityVisibility, showOnlineStatus } = user.settings.privacy;
  return {
    userId: id,
    name,
    email,
    phone,
    avatar,
    role,
    createdAt,
    profileVisibility,
    activityVisibility,
    showOnlineStatus,
    suspended: user.suspended,
  };
}
