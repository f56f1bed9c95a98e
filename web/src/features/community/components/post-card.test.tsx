import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { PostCard } from './post-card.tsx';

const post = {
  id: 'a'.repeat(24),
  user_id: 'b'.repeat(24),
  title: 'Susu or savings?',
  content: 'Asking for my aunty.',
  likes: 3,
  liked: false,
  createdAt: '2026-11-12T13:05:00.000Z',
  User: { id: 'b'.repeat(24), name: 'Ada Eze', avatar: '', role: 'user' as const },
  comments_count: 0,
  edited_at: null,
  CommunityComments: [],
};

test('nobody is asked for a comment that could not be sent', () => {
  render(<PostCard post={post} />, { wrapper: MemoryRouter });
  fireEvent.click(screen.getByRole('button', { name: '0 comments' }));
  expect(screen.getByText('No comments yet.')).toBeTruthy();
  expect(screen.getByText('Commenting: Not available yet')).toBeTruthy();
  expect(screen.queryByText(/Be the first to comment/)).toBeNull();
});
