import { createPost, updateComment } from './endpoints/community.ts';
import { appealHiddenText, reportText } from './endpoints/community-moderation.ts';
import { sendContactMessage, updateUser } from './endpoints/identity.ts';
import { quoteOrder } from './endpoints/orders.ts';
import { acceptInvitation, register } from './endpoints/sign-in.ts';
import { shippingInfo } from './entities/quotes.ts';
import { rulesOf } from './rules-of.ts';

export const registerRules = rulesOf(register.body);
export const invitationRules = rulesOf(acceptInvitation.body);
export const profileRules = rulesOf(updateUser.body);
export const contactRules = rulesOf(sendContactMessage.body);
export const postRules = rulesOf(createPost.body);
export const commentRules = rulesOf(updateComment.body);
export const shippingRules = rulesOf(shippingInfo);
export const quoteRules = rulesOf(quoteOrder.body);
export const reportRules = rulesOf(reportText.body);
export const appealRules = rulesOf(appealHiddenText.body);
