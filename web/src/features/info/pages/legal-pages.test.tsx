import { legalVersions } from '@poc/contracts/legal';
import { render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { CookiesPage } from './cookies-page.tsx';
import { PrivacyPage } from './privacy-page.tsx';
import { TermsPage } from './terms-page.tsx';

const open = (page: ReactNode) => render(<MemoryRouter>{page}</MemoryRouter>);

test.each([
  ['Privacy notice', <PrivacyPage key="p" />, legalVersions.privacy],
  ['Terms', <TermsPage key="t" />, legalVersions.terms],
  ['Cookies', <CookiesPage key="c" />, legalVersions.privacy],
])('%s: the version that consents name, and contents that lead somewhere', (title, page, version) => {
  const { container } = open(page);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title);
  expect(screen.getByText(new RegExp(`^Version ${version}`))).toBeTruthy();
  const targets = [...container.querySelectorAll('nav a')].map((link) => link.getAttribute('href') ?? '');
  expect(targets.length).toBeGreaterThan(3);
  for (const target of targets) expect(container.querySelector(target)).not.toBeNull();
});
