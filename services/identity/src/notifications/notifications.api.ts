export { findActors } from './find-actors.ts';
export { notificationModel } from './notification.model.ts';
export { presentNotification } from './present-notification.ts';
export { presentPushDevice } from './push/present-push.ts';
export { pushDayModel } from './push/push-day.model.ts';
export { pushDeliveryModel } from './push/push-delivery.model.ts';
export { pushSubscriptionModel } from './push/push-subscription.model.ts';
