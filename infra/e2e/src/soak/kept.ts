/**
 * Collections that hold what people did: they grow with it, for as long as people's data are kept. Every other one must stop
 * growing by itself.
 */
export const keptCollections: ReadonlySet<string> = new Set([
  // What was consumed is remembered, so that a group that is rewound changes nothing; what was sent stays for a week.
  ...['identity', 'catalog', 'streaming', 'commerce', 'community'].flatMap((service) => [
    `${service}.inbox`,
    `${service}.outbox`,
  ]),
  'identity.users',
  'identity.audit_records',
  'identity.mails',
  'identity.notifications',
  'identity.order_notices',
  // Until they end: a session after 30 days.
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
