import { lazyPart } from '../../../shared/code/lazy-part.tsx';

const dialogs = () => import('./edit-dialogs.tsx');

/** The dialogs that change a text, whose code (MUI's) is loaded when one is first needed. */
export const AskToEditPost = lazyPart(dialogs, (module) => module.EditPostDialog);
export const AskToEditComment = lazyPart(dialogs, (module) => module.EditCommentDialog);

/** `ReportDialog`, loaded as those are. */
export const AskToReport = lazyPart(
  () => import('./report-dialog.tsx'),
  (module) => module.ReportDialog,
);
