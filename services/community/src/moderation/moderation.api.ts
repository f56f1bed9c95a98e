export { type CaseDoc, caseModel } from './case.model.ts';
export { flagText } from './flag-text.ts';
export { type PostingBanDoc, postingBanModel } from './posting-ban.model.ts';
export { actions, type RecentActionsDoc, recentActionsModel } from './posting-limits/recent-actions.model.ts';
export { refuseBanned } from './posting-limits/refuse-banned.ts';
export { refuseFlood, refuseManyLinks } from './posting-limits/refuse-flood.ts';
export { type ReportDoc, reportModel } from './report.model.ts';
