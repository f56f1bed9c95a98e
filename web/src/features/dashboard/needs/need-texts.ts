import { maxNeedCount, type NeedName, type NeedService } from '@poc/contracts/needs';
import { paths } from '../../../config/paths.ts';
import { formatAge } from '../../../shared/text/dates.ts';

interface NeedTexts {
  readonly one: string;
  readonly many: string;
  /** URL of the screen with these rows; null for work on the command line. */
  readonly to: string | null;
}

export const needTexts: Readonly<Record<NeedName, NeedTexts>> = {
  disputes: { one: 'dispute to answer', many: 'disputes to answer', to: `${paths.admin.money}#disputes` },
  refunds: { one: 'owed refund', many: 'owed refunds', to: `${paths.admin.money}#owed` },
  renewals: {
    one: 'failed renewal',
    many: 'failed renewals',
    to: `${paths.admin.subscriptions}?status=unpaid`,
  },
  orders_to_ship: { one: 'order to ship', many: 'orders to ship', to: `${paths.admin.orders}?status=paid` },
  low_stock: {
    one: 'product low on stock or sold out',
    many: 'products low on stock or sold out',
    to: `${paths.admin.merch}?stock=low`,
  },
  reports: { one: 'reported text', many: 'reported texts', to: `${paths.admin.posts}?cases=open` },
  appeals: { one: 'appeal to decide', many: 'appeals to decide', to: `${paths.admin.posts}?cases=open` },
  held_texts: { one: 'text to review', many: 'texts to review', to: `${paths.admin.posts}?cases=open` },
  failed_videos: { one: 'failed video', many: 'failed videos', to: `${paths.admin.shows}?conversion=failed` },
  failed_events: { one: 'failed event', many: 'failed events', to: null },
};

const serviceLabels: Readonly<Record<NeedService, string>> = {
  commerce: 'orders',
  community: 'posts',
  streaming: 'chats',
  catalog: 'shows',
  identity: 'accounts',
};
const and = new Intl.ListFormat('en-NG', { type: 'conjunction' });

/** Formats as `Orders and posts could not be counted.` */
export function missingText(services: readonly NeedService[]): string {
  const names = and.format(services.map((service) => serviceLabels[service]));
  return `${names.charAt(0).toUpperCase()}${names.slice(1)} could not be counted.`;
}

export const countText = (count: number): string => (count > maxNeedCount ? `${maxNeedCount}+` : `${count}`);

/** A deadline in the past or within this time is highlighted. */
const soonMs = 48 * 60 * 60_000;
export const isSoon = (due: string): boolean => Date.parse(due) - Date.now() < soonMs;
export const dueText = (due: string): string =>
  `${Date.parse(due) < Date.now() ? 'Was due' : 'Due'} ${formatAge(due)}`;
