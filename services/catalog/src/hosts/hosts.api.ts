export { type HostFollowDoc, hostFollowModel } from './follows/host-follow.model.ts';
export { hostModel } from './host.model.ts';
export { republishHosts, unlinkAccount } from './host-account.ts';
export { linkToHost, noHost } from './host-of-show.ts';
export { queueHostNews } from './news/queue-host-news.ts';
