import type { ResponseOf } from '@poc/contracts/endpoint';
import type { listModerationActions } from '@poc/contracts/endpoints/streaming-admin';

export type ModerationAction = ResponseOf<typeof listModerationActions>[number];

/** Descriptions of actions, following the name of the actor. */
export const actionText: Readonly<Record<ModerationAction['action'], string>> = {
  'message-deleted': 'deleted a message',
  'message-restored': 'restored a message',
  'held-approved': 'approved a held message',
  'held-removed': 'removed a held message',
  'flag-dismissed': 'approved a message with a warning',
  'viewer-muted': 'muted a viewer',
  'viewer-unmuted': 'unmuted a viewer',
  'message-pinned': 'pinned a message',
  'message-unpinned': 'unpinned a message',
  'rules-changed': 'changed the rules of the chat',
};

/** Request that undoes an action. */
export type Undo =
  | { kind: 'restore'; messageId: string }
  | { kind: 'unmute'; userId: string }
  | { kind: 'unpin' };

const matters = {
  'message-deleted': 'deletion',
  'message-restored': 'deletion',
  'viewer-muted': 'mute',
  'viewer-unmuted': 'mute',
  'message-pinned': 'pin',
  'message-unpinned': 'pin',
} as const satisfies Partial<Record<ModerationAction['action'], string>>;

const isMatter = (action: string): action is keyof typeof matters => Object.hasOwn(matters, action);

/**
 * Finds the actions that can be undone: only the latest one on a message, a user or the pin.
 * @param actions newest first
 * @returns the undo by action id
 */
export function undoable(actions: readonly ModerationAction[]): ReadonlyMap<string, Undo> {
  const settled = new Set<string>();
  const found = new Map<string, Undo>();
  for (const action of actions) {
    if (!isMatter(action.action)) continue;
    const matter = matters[action.action];
    const about = matter === 'mute' ? action.user_id : matter === 'deletion' ? action.message_id : '';
    const key = `${matter} ${about}`;
    if (about === null || settled.has(key)) continue;
    settled.add(key);
    if (action.action === 'message-deleted') found.set(action.id, { kind: 'restore', messageId: about });
    if (action.action === 'viewer-muted') found.set(action.id, { kind: 'unmute', userId: about });
    if (action.action === 'message-pinned') found.set(action.id, { kind: 'unpin' });
  }
  return found;
}
