import type { reviewItem } from '@poc/contracts/entities/streaming';
import type { z } from 'zod';
import type { ReviewItemDoc } from './review-item.model.ts';

/** A held or flagged message as administrators see it. */
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
