import type { reviewItem } from '@poc/contracts/entities/streaming';
import type { z } from 'zod';
import type { ReviewItemDoc } from './review-item.model.ts';

/** Presents a held or flagged message to administrators. */
export function presentReviewItem({
  _id,
  kind,
  user,
  userId,
  text,
  reasons,
  at,
}: ReviewItemDoc): z.input<typeof reviewItem> {
  return {
    id: _id.toHexString(),
    kind,
    user,
    user_id: userId.toHexString(),
    text,
    reasons,
    timestamp: at.toISOString(),
  };
}
