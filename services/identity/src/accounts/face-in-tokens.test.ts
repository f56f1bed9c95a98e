import { defaultSettings } from '@poc/contracts/entities/identity';
import { describe, expect, it } from 'vitest';
import { faceInTokens } from './face-in-tokens.ts';

const face = (profileVisibility: 'public' | 'members' | 'private') =>
  faceInTokens({
    name: 'Ada Ngozi Eze',
    avatar: '/uploads/avatars/ada.webp',
    settings: { ...defaultSettings, privacy: { ...defaultSettings.privacy, profileVisibility } },
  });

describe('faceInTokens', () => {
  it.each(['public', 'members'] as const)('shows all of a %s profile', (visibility) => {
    expect(face(visibility)).toEqual({ name: 'Ada Ngozi Eze', avatar: '/uploads/avatars/ada.webp' });
  });

  it('shortens the name of a private one, and leaves the picture out', () => {
    expect(face('private')).toEqual({ name: 'Ada E.', avatar: '' });
  });
});
