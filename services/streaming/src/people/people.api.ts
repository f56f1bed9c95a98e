export { createSenderProfiles, type SenderProfile, type SenderProfiles } from './faces.ts';
