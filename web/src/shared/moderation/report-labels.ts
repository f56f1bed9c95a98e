import type { ReportReason } from '@poc/contracts/entities/community-moderation';

/** Reasons of reports, in the order in which they are offered. */
export const reasonLabels: Readonly<Record<ReportReason, string>> = {
  spam: 'Spam',
  scam: 'Scam or guaranteed returns',
  abuse: 'Abuse or hate',
  false: 'False information',
  other: 'Something else',
};
