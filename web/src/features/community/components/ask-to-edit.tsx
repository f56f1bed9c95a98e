import { lazyPart } from '../../../shared/code/lazy-part.tsx';

const dialogs = () => import('./edit-dialogs.tsx');

/** The dialogs that change a text, whose code (MUI's) is loaded when one is first needed. */
export const AskToEditPost = lazyPart(dialogs, 'EditPostDialog');
export const AskToEditComment = lazyPart(dialogs, 'EditCommentDialog');

/** `ReportDialog`, loaded as those are. */
export const AskToReport = lazyPart(() => import('./report-dialog.tsx'), 'ReportDialog');
