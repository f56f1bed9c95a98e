export { createSenderProfiles, type SenderProfile, type SenderProfiles } from './sender-profiles.ts';
