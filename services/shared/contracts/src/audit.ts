import type { Service } from './endpoint.ts';

/** Kinds of audited targets, each with its owning service. */
export const auditTargets = {
  user: 'identity',
  'audit-log': 'identity',
  announcement: 'identity',
  synonyms: 'identity',
  show: 'catalog',
  category: 'catalog',
  host: 'catalog',
  'show-comment': 'catalog',
  'show-file': 'catalog',
  stream: 'streaming',
  'chat-message': 'streaming',
  'chat-rules': 'streaming',
  mute: 'streaming',
  product: 'commerce',
  'product-file': 'commerce',
  order: 'commerce',
  subscription: 'commerce',
  plan: 'commerce',
  'delivery-option': 'commerce',
  'discount-code': 'commerce',
  reconciliation: 'commerce',
  ledger: 'commerce',
  post: 'community',
  'post-comment': 'community',
  'posting-ban': 'community',
} as const satisfies Record<string, Service>;

export type AuditTargetKind = keyof typeof auditTargets;

/** Target kind and action, such as `order.refund`. */
export type AuditAction = `${AuditTargetKind}.${string}`;

export const auditTargetKinds = Object.keys(auditTargets) as [AuditTargetKind, ...AuditTargetKind[]];
