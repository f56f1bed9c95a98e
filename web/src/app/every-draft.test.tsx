import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { ComponentProps, ReactNode } from 'react';
import { expect, test } from 'vitest';
import { EditProfileDialog } from '../features/account/profile/edit-profile-dialog.tsx';
import { AnnouncementDialog } from '../features/announcements/form/announcement-dialog.tsx';
import { anAnnouncement } from '../features/announcements/testing/announcements.ts';
import { aComment, kolo } from '../features/community/admin/testing/posts.ts';
import { EditCommentDialog, EditPostDialog } from '../features/community/components/edit-dialogs.tsx';
import { DeliveryDialog } from '../features/delivery/form/delivery-dialog.tsx';
import { standard } from '../features/delivery/testing/delivery-options.ts';
import { DiscountDialog } from '../features/discounts/form/discount-dialog.tsx';
import { HostDialog } from '../features/hosts/admin/form/host-dialog.tsx';
import { aHost } from '../features/hosts/testing/hosts.ts';
import { StreamFormDialog } from '../features/live/admin/form/stream-form-dialog.tsx';
import { naira as stream } from '../features/live/admin/testing/streams-server.tsx';
import { ProductFormDialog } from '../features/merch/admin/form/product-form-dialog.tsx';
import { cap } from '../features/merch/admin/testing/products.ts';
import { SynonymsDialog } from '../features/searches/form/synonyms-dialog.tsx';
import { someSynonyms } from '../features/searches/testing/synonyms.ts';
import { ShowFormDialog } from '../features/shows/admin/form/show-form-dialog.tsx';
import { naira as show } from '../features/shows/admin/testing/shows-server.tsx';
import { renderPage, type } from '../shared/testing/page.tsx';
import { ada, idOf } from '../shared/testing/people.ts';
import { filesWith, formCases, nothing, startFormServer } from './testing/form-cases.tsx';

startFormServer();

/** Forms without drafts, and the reason. */
const notKept = [
  // Other administrators edit the same rules; a draft would hide their changes.
  'features/live/moderation/rules-form.tsx',
];

test.each(formCases.filter(({ file }, at) => formCases.findIndex((each) => each.file === file) === at))(
  '$file: input survives the end of the tab',
  async ({ file, form }) => {
    const areas = () => [
      ...document.querySelectorAll<HTMLTextAreaElement>('form textarea:not([aria-hidden])'),
    ];
    const show = async () => {
      const page = renderPage(form);
      await waitFor(() => expect(document.querySelector('form')).not.toBeNull());
      return page;
    };
    const page = await show();
    const texts = areas().map(({ value }, at) => `${value} and a thought ${at}`);
    for (const [at, area] of areas().entries()) fireEvent.change(area, { target: { value: texts[at] } });
    page.unmount();
    sessionStorage.clear();
    await show();
    const kept = areas().map(({ value }) => value);
    const isKept = texts.length > 0 && !notKept.includes(file);
    if (isKept) expect(kept).toEqual(texts);
    expect(screen.queryByText('Draft restored') !== null).toBe(isKept);
  },
);

interface EditCase {
  /** Path below `web/src`. */
  readonly file: string;
  /** The form with the server's initial values, and after two of them changed. */
  readonly forms: readonly [ReactNode, ReactNode];
  /** A field with its value on the server after the change. */
  readonly edited: readonly [label: RegExp, theirs: string];
  readonly other: readonly [label: RegExp, theirs: string];
}

const code: ComponentProps<typeof DiscountDialog>['discount'] = {
  ...{ id: idOf(1), code: 'OWAMBE10', percent: 10, amount: null, min_subtotal: 0, starts: null, ends: null },
  ...{ max_uses: null, once_per_person: false, active: true, uses: 0, version: 1 },
};

const comment = aComment(1);
const edits: EditCase[] = [
  {
    file: 'features/announcements/form/announcement-dialog.tsx',
    forms: [
      <AnnouncementDialog key="" announcement={anAnnouncement()} onClose={nothing} />,
      <AnnouncementDialog
        key=""
        announcement={anAnnouncement({ subject: 'Theirs', audience: 'members' })}
        onClose={nothing}
      />,
    ],
    edited: [/^Subject/, 'Theirs'],
    other: [/^Audience/, 'members'],
  },
  {
    file: 'features/merch/admin/form/product-form-dialog.tsx',
    forms: [
      <ProductFormDialog key="" product={cap} onClose={nothing} />,
      <ProductFormDialog key="" product={{ ...cap, product_name: 'Cap', price: 9_000 }} onClose={nothing} />,
    ],
    edited: [/^Name/, 'Cap'],
    other: [/^Price/, '9000'],
  },
  {
    file: 'features/live/admin/form/stream-form-dialog.tsx',
    forms: [
      <StreamFormDialog key="" stream={stream} onClose={nothing} />,
      <StreamFormDialog
        key=""
        stream={{ ...stream, stream_url: 'https://youtu.be/theirs', status: 'ended' }}
        onClose={nothing}
      />,
    ],
    edited: [/^Stream URL/, 'https://youtu.be/theirs'],
    other: [/^Status/, 'ended'],
  },
  {
    file: 'features/account/profile/edit-profile-dialog.tsx',
    forms: [
      <EditProfileDialog key="" user={ada} onClose={nothing} />,
      <EditProfileDialog
        key=""
        user={{ ...ada, name: 'Ada Obi', avatar: 'https://pictures.poc.test/a.webp' }}
        onClose={nothing}
      />,
    ],
    edited: [/^Name/, 'Ada Obi'],
    other: [/^Avatar/, 'https://pictures.poc.test/a.webp'],
  },
  {
    file: 'features/community/components/edit-dialogs.tsx',
    forms: [
      <EditPostDialog key="" post={kolo} onClose={nothing} />,
      <EditPostDialog key="" post={{ ...kolo, title: 'Theirs', content: 'New words' }} onClose={nothing} />,
    ],
    edited: [/^Content/, 'New words'],
    other: [/^Title/, 'Theirs'],
  },
  {
    file: 'features/community/components/edit-dialogs.tsx',
    forms: [
      <EditCommentDialog key="" comment={comment} onClose={nothing} />,
      <EditCommentDialog key="" comment={{ ...comment, content: 'New words' }} onClose={nothing} />,
    ],
    edited: [/^Comment/, 'New words'],
    other: [/^Comment/, 'New words'],
  },
  {
    file: 'features/shows/admin/form/show-form-dialog.tsx',
    forms: [
      <ShowFormDialog key="" show={show} onClose={nothing} />,
      <ShowFormDialog key="" show={{ ...show, title: 'Theirs', category: 'Crypto' }} onClose={nothing} />,
    ],
    edited: [/^Title/, 'Theirs'],
    other: [/^Category/, 'Crypto'],
  },
  {
    file: 'features/hosts/admin/form/host-dialog.tsx',
    forms: [
      <HostDialog key="" host={aHost()} onClose={nothing} />,
      <HostDialog key="" host={aHost({ name: 'Theirs', role: 'Bonds' })} onClose={nothing} />,
    ],
    edited: [/^Name/, 'Theirs'],
    other: [/^Role/, 'Bonds'],
  },
  {
    file: 'features/delivery/form/delivery-dialog.tsx',
    forms: [
      <DeliveryDialog key="" option={standard} offWarning={null} onClose={nothing} />,
      <DeliveryDialog
        key=""
        option={{ ...standard, name: 'Couriers', price: 9_000 }}
        offWarning={null}
        onClose={nothing}
      />,
    ],
    edited: [/^Name/, 'Couriers'],
    other: [/^Price/, '9000'],
  },
  {
    file: 'features/discounts/form/discount-dialog.tsx',
    forms: [
      <DiscountDialog key="" discount={code} onClose={nothing} />,
      <DiscountDialog key="" discount={{ ...code, code: 'THEIRS', percent: 20 }} onClose={nothing} />,
    ],
    edited: [/^Code/, 'THEIRS'],
    other: [/^(Percent|Reduction|Amount|Value)/, '20'],
  },
  {
    file: 'features/searches/form/synonyms-dialog.tsx',
    forms: [
      <SynonymsDialog key="" group={someSynonyms()} onClose={nothing} />,
      <SynonymsDialog key="" group={someSynonyms({ words: ['agbada', 'wrapper'] })} onClose={nothing} />,
    ],
    edited: [/^Words and phrases/, 'agbada\nwrapper'],
    other: [/^Active/, 'on'],
  },
];

test.each(edits)('$file: a draft keeps the newer values of the server ($edited)', async (each) => {
  const { forms, edited, other } = each;
  const shownIn = ([label]: typeof edited) => screen.getByLabelText<HTMLInputElement>(label).value;
  const page = renderPage(forms[0]);
  await screen.findByLabelText(edited[0]);
  type(edited[0], 'Mine');
  page.unmount();
  renderPage(forms[1]);
  await screen.findByText('This changed since you began:');
  expect([shownIn(edited), shownIn(other)]).toEqual([edited[1], other[1]]);
  fireEvent.click(screen.getByRole('button', { name: 'Keep mine' }));
  await waitFor(() => expect(shownIn(edited)).toBe('Mine'));
});

test('covers every form that edits something', () => {
  const withValues = filesWith(/valuesOf\(|\[first\] = useState|<ManagedDialog/);
  const editing = filesWith(/useDraft(Form|Dialog)|<ManagedDialog/).filter(
    (file) => file.startsWith('features/') && withValues.includes(file),
  );
  expect(editing).toEqual([...new Set(edits.map(({ file }) => file))].toSorted());
});
