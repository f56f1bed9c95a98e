import { shortenedName } from '@poc/kit/people/show-person';
import type { UserDoc } from './user.model.ts';

/** What of an account says who it is to others. */
export type Face = Pick<UserDoc, 'name' | 'avatar' | 'settings'>;

/**
 * Name and picture as an access token carries them. Chat shows what the token says, to visitors too, so somebody whose
 * profile is private has the shortened name in it, and no picture.
 */
export function faceInTokens({ name, avatar, settings }: Face): { name: string; avatar: string } {
  const isPrivate = settings.privacy.profileVisibility === 'private';
  return isPrivate ? { name: shortenedName(name), avatar: '' } : { name, avatar };
}
