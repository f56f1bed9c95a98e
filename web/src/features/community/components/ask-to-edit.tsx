import { lazyPart } from '../../../shared/code/lazy-part.tsx';

const dialogs = () => import('./edit-dialogs.tsx');

/** Edit dialogs, loaded when first opened. */
export const AskToEditPost = lazyPart(dialogs, 'EditPostDialog');
export const AskToEditComment = lazyPart(dialogs, 'EditCommentDialog');

/** `ReportDialog`, loaded when first opened. */
export const AskToReport = lazyPart(() => import('./report-dialog.tsx'), 'ReportDialog');
