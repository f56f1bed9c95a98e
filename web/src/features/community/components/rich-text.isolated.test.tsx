import { screen } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { renderPage } from '../../../shared/testing/page.tsx';
import { RichText } from './rich-text.tsx';

test('a text is readable at once, and formatted when the code for it is there', async () => {
  const content = <RichText text="Buy **low**" />;
  expect(renderToStaticMarkup(<MemoryRouter>{content}</MemoryRouter>)).toContain('Buy **low**');
  renderPage(content);
  expect((await screen.findByText('low')).tagName).toBe('STRONG');
});
