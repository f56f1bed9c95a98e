import { describe, expect, it } from 'vitest';
import { noPictures, plainPicture } from '../testing/pictures.ts';
import { imageKind } from './image-kind.ts';

describe('imageKind', () => {
  it.each(['png', 'jpeg', 'gif', 'webp'] as const)('detects a %s by its bytes', async (kind) => {
    expect(imageKind(await plainPicture(8, 8)[kind]().toBuffer())).toBe(kind);
  });

  it.each([...noPictures, ['nothing', Buffer.alloc(0)] as const])('returns null for %s', (_what, bytes) => {
    expect(imageKind(bytes)).toBeNull();
  });
});
