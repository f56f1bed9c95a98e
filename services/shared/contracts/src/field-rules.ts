import { quoteOrder } from './endpoints/commerce.ts';
import { createPost, updateComment } from './endpoints/community.ts';
import { acceptInvitation, register, sendContactMessage, updateUser } from './endpoints/identity.ts';
import { shippingInfo } from './entities/commerce.ts';
import { rulesOf } from './rules-of.ts';

export const registerRules = rulesOf(register.body);
export const invitationRules = rulesOf(acceptInvitation.body);
export const profileRules = rulesOf(updateUser.body);
export const contactRules = rulesOf(sendContactMessage.body);
export const postRules = rulesOf(createPost.body);
export const commentRules = rulesOf(updateComment.body);
export const shippingRules = rulesOf(shippingInfo);
export const quoteRules = rulesOf(quoteOrder.body);
