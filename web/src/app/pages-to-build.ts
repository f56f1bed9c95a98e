import type { Access } from './guards.tsx';

export interface PageToBuild {
  readonly path: string;
  readonly access: Access;
  readonly shell: 'public' | 'member' | 'admin';
  readonly title: string;
  /** What will be there, in one honest sentence. */
  readonly text: string;
}

type Row = readonly [path: string, title: string, text: string];
const rows = (access: Access, shell: PageToBuild['shell'], list: readonly Row[]): PageToBuild[] =>
  list.map(([path, title, text]) => ({ path, access, shell, title, text }));

/**
 * Pages whose address, guard and shell exist and whose content a later issue builds. Building one means taking its
 * line out of here and adding its page to `routes.tsx`; a test compares the two.
 */
export const pagesToBuild: readonly PageToBuild[] = [
  ...rows('member', 'public', [
    ['/subscription/checkout', 'Your plan', 'The plan you chose, its price in naira, and payment by card.'],
  ]),
  ...rows('member', 'member', [
    ['/user/my-community', 'My community', 'Your posts and what people answered.'],
    ['/user/subscription', 'My Subscription', 'Your plan, its next bill and the ones before.'],
  ]),
  ...rows('admin', 'admin', [
    ['/admin/subscriptions', 'Subscription Management', 'Who pays for what, and until when.'],
    ['/admin/posts', 'Community Posts Management', 'Read and remove posts of the community.'],
    ['/admin/posts/:id', 'Post', 'One post with its author and comments.'],
  ]),
];
