export { activitySince } from './activity-window.ts';
export { projectedPeople } from './projected-people.ts';
export { findFollowed } from './relations/find-followed.ts';
export { isWrittenBy, notWrittenBy } from './relations/find-hidden-people.ts';
export { followModel } from './relations/follow.model.ts';
export { hiddenPersonModel } from './relations/hidden-person.model.ts';
export { findHidingPeople, refuseBlocked } from './relations/refuse-blocked.ts';
