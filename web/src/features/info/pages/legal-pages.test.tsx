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
  ['Privacy notice', <PrivacyPage key="p" />, legalVersions.privacy, 'December'],
  ['Terms', <TermsPage key="t" />, legalVersions.terms, 'November'],
  ['Cookies', <CookiesPage key="c" />, legalVersions.privacy, 'December'],
])(
  '%s: shows the version that consents refer to, and contents with valid links',
  (title, page, version, month) => {
    const { container } = open(page);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title);
    expect(screen.getByText(`Version ${version}, in force since ${month} 2026`)).toBeTruthy();
    const targets = [...container.querySelectorAll('nav a')].map((link) => link.getAttribute('href') ?? '');
    expect(targets.length).toBeGreaterThan(3);
    for (const target of targets) expect(container.querySelector(target)).not.toBeNull();
  },
);

test.each([
  ['Picture by address', 'copied to us'],
  ['Last active day', 'Until you delete the account'],
  ['Known browsers', 'poc_browser'],
  ['Second factor', 'authenticator app'],
  ['Community, comments and chat', 'they stay, without your name'],
  ['Community, comments and chat', 'go instead, with the comments under your posts, if you choose so'],
  ['Saved addresses', 'Until you delete them or the account'],
  ['Orders and payments', 'with no end set yet'],
  ['Plans, bills and cards', 'A card until you remove it'],
  ['Free trials', 'also after you delete the account'],
  ['What administrators changed', '30 days'],
  ['Changes between our servers', 'also after you delete the account'],
])('the privacy notice states what is stored about %s', (what, words) => {
  open(<PrivacyPage />);
  expect(screen.getByRole('row', { name: new RegExp(`^${what}`) }).textContent).toContain(words);
});

test('the privacy notice promises no erasure beyond the actual one', () => {
  const { container } = open(<PrivacyPage />);
  expect(container.textContent).toContain('but for what the table above says stays');
  for (const untrue of ['It is erased in all parts', 'Six years', 'everything we hold'])
    expect(container.textContent).not.toContain(untrue);
});
