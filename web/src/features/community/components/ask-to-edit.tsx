import { lazyPart } from '../../../shared/code/lazy-part.tsx';

const dialogs = () => import('./edit-dialogs.tsx');

export const AskToEditPost = lazyPart(dialogs, 'EditPostDialog');
export const AskToEditComment = lazyPart(dialogs, 'EditCommentDialog');

export const AskToReport = lazyPart(() => import('./report-dialog.tsx'), 'ReportDialog');
