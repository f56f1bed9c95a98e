/**
 * Collections that record user activity, and so grow with it for as long as the data is retained. All others
 * must stop growing.
 */
export const keptCollections: ReadonlySet<string> = new Set([
  // Consumed events are retained, so that rewinding a group changes nothing. Sent events are retained for a week.
  ...['identity', 'catalog', 'streaming', 'commerce', 'community'].flatMap((service) => [
    `${service}.inbox`,
    `${service}.outbox`,
  ]),
  'identity.users',
  'identity.audit_records',
  'identity.mails',
  'identity.notifications',
  'identity.order_notices',
  // Retained until they expire: a session after 30 days.
  'identity.sessions',
  'identity.refresh_tokens',
  'identity.known_browsers',
  'catalog.watch_entries',
  'catalog.show_comments',
  'catalog.show_likes',
  'streaming.chat_message',
  'commerce.orders',
  'commerce.ledger_entries',
  'commerce.stock_changes',
  'commerce.paystack_webhooks',
  'community.posts',
  'community.comments',
  'community.post_likes',
  'community.comment_likes',
]);
