import type { CommunityComment, Post } from '@poc/contracts/entities/community';
import { linkSamples } from '@poc/contracts/link-samples';
import { cleanup, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { CommentItem as CommunityCommentItem } from '../features/community/components/comment-item.tsx';
import { PostCard } from '../features/community/components/post-card.tsx';
import { ChatLine } from '../features/live/chat/chat-line.tsx';
import { message } from '../features/live/testing/fake-socket.ts';
import { CommentItem } from '../features/shows/components/comment-item.tsx';
import { renderPage } from '../shared/testing/page.tsx';
import { ada, idOf } from '../shared/testing/people.ts';
import { someComment } from '../shared/testing/shows.ts';

afterEach(cleanup);

const User = { id: ada.id, name: ada.name, avatar: '', role: 'user' as const };
const written = {
  createdAt: '2026-11-12T13:05:00.000Z',
  user_id: ada.id,
  likes: 0,
  liked: false,
  edited_at: null,
  User,
};
const postOf = (content: string): Post => ({
  ...written,
  id: idOf(1),
  title: 'Rates',
  bookmarked: false,
  accepted_comment_id: null,
  locked: false,
  pinned: false,
  content,
  comments_count: 0,
  CommunityComments: [],
});
const commentOf = (content: string): CommunityComment => ({
  ...written,
  id: idOf(2),
  content,
  post_id: idOf(1),
  parent_id: null,
});

const places: Record<string, (text: string) => ReactNode> = {
  'a chat message': (text) => (
    <ChatLine message={message(1, { text })} own={false} plain moderated={false} pinned={false} />
  ),
  'a post': (text) => <PostCard post={postOf(text)} />,
  'a comment on a post': (text) => <CommunityCommentItem comment={commentOf(text)} post={postOf('')} />,
  'a comment on a show': (text) => <CommentItem comment={someComment(text)} onDelete={() => undefined} />,
};

function linksIn(content: ReactNode) {
  const { container } = renderPage(content);
  return [...container.querySelectorAll<HTMLElement>('button[title^="Leads to "]')].map((link) => ({
    text: link.textContent,
    host: link.title.slice('Leads to '.length),
  }));
}

describe.each(Object.entries(places))('%s', (_, render) => {
  // The first text with a link loads the link detection for all later ones.
  beforeAll(async () => {
    renderPage(render('https://poc.example'));
    await screen.findByRole('button', { name: 'https://poc.example' });
    cleanup();
  });

  test.each(linkSamples)('links the addresses of $text', ({ text, links }) => {
    expect(linksIn(render(text))).toEqual(links);
    // Links to other sites need confirmation.
    expect(document.querySelector('a[href^="http"]')).toBeNull();
  });
});
