import type { Subject } from '@poc/kit/auth/subject';

/** The condition under which an order is a subject's own; administrators have endpoints of their own. */
export const ownOrders = (subject: Subject): { userId: string } => ({ userId: subject.id });
