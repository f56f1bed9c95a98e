export { type ChatMessageDoc, chatMessageModel } from './chat-message.model.ts';
export { postMessages, storeMessages } from './post-messages.ts';
export { presentMessage } from './present-message.ts';
export { withdrawMentions } from './publish-mentions.ts';
export { readMessages } from './read-messages.ts';
export { type ChatStore, storeChat } from './store-chat.ts';
