import { screen } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { renderPage } from '../../../shared/testing/page.tsx';
import { RichText } from './rich-text.tsx';

test('shows a text immediately, and formats it once the code has loaded', async () => {
  const content = <RichText text="Buy **low**" />;
  expect(renderToStaticMarkup(<MemoryRouter>{content}</MemoryRouter>)).toContain('Buy **low**');
  renderPage(content);
  expect((await screen.findByText('low')).tagName).toBe('STRONG');
});
