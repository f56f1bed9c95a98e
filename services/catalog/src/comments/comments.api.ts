export { postingBanModel } from './moderation/posting-ban.model.ts';
export { type ShowCommentDoc, showCommentModel } from './show-comment.model.ts';
