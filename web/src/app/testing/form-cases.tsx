import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { act, fireEvent, screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import type { ComponentProps, ReactNode } from 'react';
import { useAcceptance } from '../../features/account/api/use-acceptance.ts';
import { InvitationForm } from '../../features/account/components/invitation-form.tsx';
import { LoginForm } from '../../features/account/components/login-form.tsx';
import { RegisterForm } from '../../features/account/components/register-form.tsx';
import { ResetCodeStep } from '../../features/account/components/reset-code-step.tsx';
import { ResetEmailStep } from '../../features/account/components/reset-email-step.tsx';
import { useVerification } from '../../features/account/components/use-verification.ts';
import { VerifyForm } from '../../features/account/components/verify-form.tsx';
import { ConfirmEmail } from '../../features/account/profile/confirm-email.tsx';
import { EditProfileDialog } from '../../features/account/profile/edit-profile-dialog.tsx';
import { ChangePassword } from '../../features/account/settings/account/change-password.tsx';
import { DeleteAccountDialog } from '../../features/account/settings/account/delete-account-dialog.tsx';
import { SecondFactorSetup } from '../../features/account/settings/account/second-factor-setup.tsx';
import { ScheduleDialog } from '../../features/announcements/components/schedule-dialog.tsx';
import { AnnouncementDialog } from '../../features/announcements/form/announcement-dialog.tsx';
import { anAnnouncement, announcementHandlers } from '../../features/announcements/testing/announcements.ts';
import { BanDialog } from '../../features/community/admin/components/ban-dialog.tsx';
import { HideDialog } from '../../features/community/admin/components/hide-dialog.tsx';
import { aComment, kolo } from '../../features/community/admin/testing/posts.ts';
import { CommentForm as PostCommentForm } from '../../features/community/components/comment-form.tsx';
import { CreatePost } from '../../features/community/components/create-post.tsx';
import { EditCommentDialog, EditPostDialog } from '../../features/community/components/edit-dialogs.tsx';
import { HiddenTexts } from '../../features/community/components/hidden-texts.tsx';
import { ReportDialog } from '../../features/community/components/report-dialog.tsx';
import { DeliveryDialog } from '../../features/delivery/form/delivery-dialog.tsx';
import { DiscountDialog } from '../../features/discounts/form/discount-dialog.tsx';
import { HostDialog } from '../../features/hosts/admin/form/host-dialog.tsx';
import { ContactForm } from '../../features/info/components/contact-form.tsx';
import { useRecordingChanges } from '../../features/live/admin/api/recording-queries.ts';
import { StartStreamDialog } from '../../features/live/admin/form/start-stream-dialog.tsx';
import { StreamFormDialog } from '../../features/live/admin/form/stream-form-dialog.tsx';
import { Chapters } from '../../features/live/admin/recording/chapters.tsx';
import { TrimForm } from '../../features/live/admin/recording/trim-form.tsx';
import { MuteDialog } from '../../features/live/moderation/mute-dialog.tsx';
import { RulesForm } from '../../features/live/moderation/rules-form.tsx';
import { rules } from '../../features/live/moderation/testing/moderation-server.tsx';
import { CreateProductDialog } from '../../features/merch/admin/form/create-product-dialog.tsx';
import { ProductFormDialog } from '../../features/merch/admin/form/product-form-dialog.tsx';
import { ChangeStock } from '../../features/merch/admin/stock/change-stock.tsx';
import { cap, tee } from '../../features/merch/admin/testing/products.ts';
import { ReconciliationForm } from '../../features/money/components/reconciliation-form.tsx';
import { ExportDialog } from '../../features/orders/admin/export/export-dialog.tsx';
import { DiscountField } from '../../features/orders/checkout/components/discount-field.tsx';
import type { CheckoutFields } from '../../features/orders/checkout/components/shipping-fields.ts';
import { ShippingForm } from '../../features/orders/checkout/components/shipping-form.tsx';
import { SynonymsDialog } from '../../features/searches/form/synonyms-dialog.tsx';
import { ShowFormDialog } from '../../features/shows/admin/form/show-form-dialog.tsx';
import { CommentForm } from '../../features/shows/components/comment-form.tsx';
import { EndDialog } from '../../features/subscription/admin/end-dialog.tsx';
import { ExtendDialog } from '../../features/subscription/admin/extend-dialog.tsx';
import { GrantDialog } from '../../features/subscription/admin/grant-dialog.tsx';
import { PriceDialog } from '../../features/subscription/admin/price-dialog.tsx';
import {
  managedPlan,
  managedSubscription,
} from '../../features/subscription/testing/managed-subscription.ts';
import { StatusDialog } from '../../features/users/components/status-dialog.tsx';
import { person } from '../../features/users/testing/users-server.tsx';
import { UndoDialog } from '../../shared/admin/audit/undo-dialog.tsx';
import { BulkDialog } from '../../shared/admin/grid/bulk-dialog.tsx';
import { NoteDialog } from '../../shared/admin/notes/note-dialog.tsx';
import { useForm } from '../../shared/forms/use-form.ts';
import { RefundAccountForm } from '../../shared/orders/refund-account-form.tsx';
import { SecondFactorForm } from '../../shared/second-factor/second-factor-form.tsx';
import { type } from '../../shared/testing/page.tsx';
import { ada, idOf } from '../../shared/testing/people.ts';
import { refusal, startServer } from '../../shared/testing/server.ts';

/** Starts a server that handles all forms of the app. */
export const startFormServer = () =>
  startServer(ada, [
    ...announcementHandlers(),
    http.get('*/api/streams/*/chat-rules', () => HttpResponse.json(rules)),
    http.get('*/api/users/*/deletion-check', () => HttpResponse.json({ to_deliver: [], to_cancel: [] })),
    http.get('*/api/banks', () => HttpResponse.json([{ id: '1', name: 'Kuda' }])),
    http.get('*/api/users/*/hidden-texts', () =>
      HttpResponse.json([
        {
          id: idOf(1),
          kind: 'post',
          title: 'Hi',
          content: 'Hello',
          reason: 'Spam',
          hidden_at: kolo.createdAt,
          appeal: null,
        },
      ]),
    ),
    http.get('*/api/admin/subscriptions/*', () =>
      HttpResponse.json({ ...managedSubscription(), last_payment: null }),
    ),
    http.post('*/second-factor', () => HttpResponse.json({ secret: 'ABCD', uri: 'otpauth://totp/POC' })),
    http.get('*/api/admin/audit', () => HttpResponse.json([suspension])),
    http.get('*/api/*', () => HttpResponse.json([])),
  ]);

export const nothing = () => undefined;
const long = 'x'.repeat(20_000);

function Verify() {
  return <VerifyForm pending={null} {...useVerification(null)} />;
}
function Invitation() {
  return <InvitationForm acceptance={useAcceptance('token', nothing)} />;
}
function Shipping() {
  const form = useForm<CheckoutFields>({
    defaultValues: {
      ...{ name: 'Ada', email: 'ada@poc.test', phone: '0803 000 0101', state: 'Lagos' },
      ...{ address: '', city: '', lga: '', landmark: '', delivery: '', code: '' },
    },
  });
  return (
    <>
      <ShippingForm id="shipping" form={form} isFetched={false} onSubmit={form.handleSubmit(nothing)} />
      <button type="submit" form="shipping">
        Pay
      </button>
    </>
  );
}
const refused: ComponentProps<typeof DiscountField>['response'] = {
  code: 'OLD',
  refused: 'discount_code_expired',
  message: 'This code has ended.',
};
const bulk: ComponentProps<typeof BulkDialog>['bulk'] = {
  nouns: ['user', 'users'],
  nameOf: ({ id }) => id,
  actions: [],
  refresh: nothing,
};
const suspend: ComponentProps<typeof BulkDialog>['action'] = {
  label: 'Suspend',
  done: 'suspended',
  text: 'They are signed out.',
  reason: { kind: 'text', required: true, min: 1, max: 200, patterns: [] },
  run: () => Promise.resolve(),
};
const suspension: ComponentProps<typeof UndoDialog>['record'] = {
  ...{ id: idOf(3), actor: { id: idOf(9), name: 'Ngozi' }, service: 'identity', action: 'user.suspended' },
  ...{ target: { kind: 'user', id: ada.id, name: ada.name }, before: {}, after: {}, reason: 'Spam' },
  at: kolo.createdAt,
};
const lift: ComponentProps<typeof UndoDialog>['undo'] = {
  text: 'They can sign in again.',
  needsReason: true,
  run: () => Promise.resolve(),
};
const passwords = () => {
  type(/^(New p|P)assword/, 'long enough');
  type(/^Confirm/, 'long enough');
};
const refusePicture = (server: Server) =>
  server.use(
    http.post('*/api/community/post-pictures', () => refusal(400, 'image_unreadable', 'Not readable.')),
  );
const unfold = () => fireEvent.focus(screen.getByLabelText(/^Title/));
async function writePost(server: Server) {
  unfold();
  refusePicture(server);
  type(/^Title/, 'Hi');
  type(/on your mind/, 'Hello');
  const file = new File(['x'], 'up.png', { type: 'image/png' });
  await act(async () =>
    fireEvent.change(screen.getByLabelText('Picture file'), { target: { files: [file] } }),
  );
}
async function nextStep() {
  type(/^Your password/, 'long enough');
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await screen.findByLabelText(/^Code that the app shows/);
}

function ChaptersOfReplay() {
  const whole = { is_complete: true, has_picture: true, trim: null };
  const recording = { ...whole, seconds: 600, marks: [], captions: [], show_id: null };
  return <Chapters recording={recording} isLive={false} changes={useRecordingChanges(idOf(7))} />;
}

type Server = ReturnType<typeof startFormServer>['server'];

interface FormCase {
  /** Path below `web/src`. */
  readonly file: string;
  readonly form: ReactNode;
  readonly submit: string | RegExp;
  /** Accessible name of the element to be focused. */
  readonly focused: RegExp;
  readonly fill?: (server: Server) => unknown;
}

export const formCases: readonly FormCase[] = [
  {
    file: 'shared/admin/grid/bulk-dialog.tsx',
    form: (
      <BulkDialog bulk={bulk} action={suspend} rows={[{ id: 'Ada' }]} onDone={nothing} onClose={nothing} />
    ),
    submit: 'Suspend',
    focused: /^Reason/,
  },
  {
    file: 'shared/orders/refund-account-form.tsx',
    form: <RefundAccountForm label="Account" busy={false} error={null} onSubmit={nothing} />,
    submit: 'Send refund to this account',
    focused: /^Account number/,
  },
  {
    file: 'shared/orders/refund-account-form.tsx',
    form: <RefundAccountForm label="Account" busy={false} error={null} onSubmit={nothing} />,
    fill: () => type(/^Account number/, '0123456789'),
    submit: 'Send refund to this account',
    focused: /^Bank/,
  },
  {
    file: 'shared/second-factor/second-factor-form.tsx',
    form: (
      <SecondFactorForm
        submitLabel="Go"
        cancelLabel="Cancel"
        send={() => Promise.resolve()}
        onCancel={nothing}
      />
    ),
    submit: 'Go',
    focused: /^Code/,
  },
  {
    file: 'features/money/components/reconciliation-form.tsx',
    form: <ReconciliationForm running={undefined} onStarted={nothing} onClose={nothing} />,
    fill: () => type('To', '2026-01-01'),
    submit: 'Reconcile',
    focused: /^To/,
  },
  {
    file: 'features/community/components/write-comment.tsx',
    form: <PostCommentForm postId={kolo.id} parentId={null} />,
    submit: 'Post comment',
    focused: /^Your comment/,
  },
  {
    file: 'features/community/components/hidden-texts.tsx',
    form: <HiddenTexts userId={ada.id} />,
    submit: 'Appeal',
    focused: /^Do you disagree/,
  },
  {
    file: 'features/community/components/edit-dialogs.tsx',
    form: <EditPostDialog post={kolo} onClose={nothing} />,
    fill: () => type(/^Content/, ' '),
    submit: 'Save',
    focused: /^Content/,
  },
  {
    file: 'features/community/components/edit-dialogs.tsx',
    form: <EditCommentDialog comment={aComment(1)} onClose={nothing} />,
    fill: () => type(/^Comment/, ' '),
    submit: 'Save',
    focused: /^Comment/,
  },
  {
    file: 'features/community/components/report-dialog.tsx',
    form: <ReportDialog kind="post" id={kolo.id} onClose={nothing} />,
    fill: () => type(/^What should/, long),
    submit: 'Report',
    focused: /^What should/,
  },
  {
    file: 'features/community/components/write-post.tsx',
    form: <CreatePost />,
    fill: unfold,
    submit: 'Post',
    focused: /^Title/,
  },
  {
    file: 'features/community/components/write-post.tsx',
    form: <CreatePost />,
    fill: writePost,
    submit: 'Post',
    focused: /^(What does it show|Choose another)/,
  },
  {
    file: 'features/community/admin/components/hide-dialog.tsx',
    form: <HideDialog text={{ kind: 'post', id: kolo.id }} onClose={nothing} />,
    submit: 'Hide',
    focused: /^Reason/,
  },
  {
    file: 'features/community/admin/components/ban-dialog.tsx',
    form: <BanDialog person={{ id: ada.id, name: ada.name }} onClose={nothing} />,
    submit: 'Ban',
    focused: /^Reason/,
  },
  {
    file: 'features/users/components/status-dialog.tsx',
    form: <StatusDialog user={person(1)} onSave={() => Promise.resolve()} onClose={nothing} />,
    submit: 'Suspend',
    focused: /^Reason/,
  },
  {
    file: 'shared/admin/notes/note-dialog.tsx',
    form: <NoteDialog about={{ kind: 'user', id: ada.id }} onClose={nothing} />,
    submit: 'Save',
    focused: /^Note/,
  },
  {
    file: 'shared/admin/audit/undo-dialog.tsx',
    form: <UndoDialog record={suspension} undo={lift} onClose={nothing} />,
    fill: () => screen.findByLabelText(/^Reason/),
    submit: 'Undo',
    focused: /^Reason/,
  },
  {
    file: 'features/merch/admin/form/create-product-dialog.tsx',
    form: <CreateProductDialog onClose={nothing} />,
    fill: () => {
      type(/^Name/, 'Cap');
      type(/^Price/, '3500');
    },
    submit: 'Create Product',
    focused: /^Stock/,
  },
  {
    file: 'features/merch/admin/form/product-form-dialog.tsx',
    form: <ProductFormDialog product={null} onClose={nothing} />,
    fill: () => {
      type(/^Name/, 'Tee');
      type(/^Price/, '3500');
      type('Sizes', 'S, M');
    },
    submit: 'Create Product',
    focused: /^Stock of S$/,
  },
  {
    file: 'features/merch/admin/form/product-form-dialog.tsx',
    form: <ProductFormDialog product={tee} onClose={nothing} />,
    fill: () => type('Stock of L', '1.5'),
    submit: 'Save Changes',
    focused: /^Stock of L$/,
  },
  {
    file: 'features/merch/admin/form/product-form-dialog.tsx',
    form: <ProductFormDialog product={cap} onClose={nothing} />,
    fill: () => type('Colours', long),
    submit: 'Save Changes',
    focused: /^Colours/,
  },
  {
    file: 'features/merch/admin/stock/change-stock.tsx',
    form: <ChangeStock product={tee} />,
    submit: 'Change Stock',
    focused: /^Size or colour/,
  },
  {
    file: 'features/hosts/admin/form/host-dialog.tsx',
    form: <HostDialog host={null} onClose={nothing} />,
    submit: 'Create Host',
    focused: /^Name/,
  },
  {
    file: 'features/delivery/form/delivery-dialog.tsx',
    form: <DeliveryDialog option={null} offWarning={null} onClose={nothing} />,
    submit: 'Create Option',
    focused: /^Name/,
  },
  {
    file: 'features/searches/form/synonyms-dialog.tsx',
    form: <SynonymsDialog group={null} onClose={nothing} />,
    submit: 'Add Synonyms',
    focused: /^Words and phrases/,
  },
  {
    file: 'features/subscription/admin/price-dialog.tsx',
    form: <PriceDialog plan={managedPlan()} onClose={nothing} />,
    submit: 'Change price',
    focused: /^Price a month/,
  },
  {
    file: 'features/discounts/form/discount-dialog.tsx',
    form: <DiscountDialog discount={null} onClose={nothing} />,
    submit: 'Create Code',
    focused: /^Code/,
  },
  {
    file: 'features/announcements/form/announcement-dialog.tsx',
    form: <AnnouncementDialog announcement={null} onClose={nothing} />,
    submit: 'Save Draft',
    focused: /^Subject/,
  },
  {
    file: 'features/announcements/components/schedule-dialog.tsx',
    form: <ScheduleDialog announcement={anAnnouncement()} onClose={nothing} />,
    fill: async () => {
      await screen.findByText('1,204 newsletter subscribers');
      fireEvent.click(screen.getByLabelText('At a time'));
    },
    submit: 'Schedule',
    focused: /^Send at/,
  },
  {
    file: 'features/orders/admin/export/export-dialog.tsx',
    form: <ExportDialog user="" paid={{}} status="" onClose={nothing} />,
    fill: () => {
      type('From', '2026-11-12');
      type('To', '2026-11-11');
    },
    submit: 'Export CSV',
    focused: /^To/,
  },
  {
    file: 'features/orders/checkout/components/discount-field.tsx',
    form: <DiscountField code="OLD" response={refused} isTooMuch={false} onApply={nothing} />,
    submit: 'Apply',
    focused: /^Code/,
  },
  {
    file: 'features/orders/checkout/components/shipping-form.tsx',
    form: <Shipping />,
    submit: 'Pay',
    focused: /^Address/,
  },
  {
    file: 'features/shows/components/write-comment.tsx',
    form: <CommentForm showId={idOf(1)} />,
    fill: (server) => {
      const errors = [{ path: 'body.content', msg: 'is too long' }];
      server.use(
        http.post('*/api/shows/*/comments', () => refusal(400, 'invalid_request', 'No.', { errors })),
      );
      type(/^Your comment/, 'Hi');
    },
    submit: 'Post comment',
    focused: /^Your comment/,
  },
  {
    file: 'features/shows/admin/form/show-form-dialog.tsx',
    form: <ShowFormDialog show={null} onClose={nothing} />,
    fill: () => {
      type(/^Title/, 'Pip');
      type(/^Description/, 'Happens');
    },
    submit: 'Create Show',
    focused: /^Category/,
  },
  {
    file: 'features/account/components/reset-code-step.tsx',
    form: <ResetCodeStep email={ada.email} justNow={false} onBack={nothing} onDone={nothing} />,
    fill: passwords,
    submit: 'Change password',
    focused: /^Code/,
  },
  {
    file: 'features/account/components/login-form.tsx',
    form: <LoginForm onForgot={nothing} />,
    fill: () => type(/^Email/, 'ada@poc.test'),
    submit: 'Login',
    focused: /^Password/,
  },
  {
    file: 'features/account/components/reset-email-step.tsx',
    form: <ResetEmailStep onSent={nothing} />,
    submit: 'Send code',
    focused: /^Email/,
  },
  {
    file: 'features/account/components/verify-form.tsx',
    form: <Verify />,
    fill: () => type(/^Email/, 'ada@poc.test'),
    submit: 'Verify email',
    focused: /^Verification code/,
  },
  {
    file: 'features/account/components/register-form.tsx',
    form: <RegisterForm />,
    fill: passwords,
    submit: 'Create account',
    focused: /^Name/,
  },
  {
    file: 'features/account/components/invitation-form.tsx',
    form: <Invitation />,
    fill: passwords,
    submit: 'Become an administrator',
    focused: /^Name/,
  },
  {
    file: 'features/account/profile/confirm-email.tsx',
    form: <ConfirmEmail user={ada} newEmail="new@poc.test" />,
    submit: 'Confirm',
    focused: /^Code/,
  },
  {
    file: 'features/account/profile/edit-profile-dialog.tsx',
    form: <EditProfileDialog user={ada} onClose={nothing} />,
    fill: () => type(/^Email/, 'new@poc.test'),
    submit: 'Save Changes',
    focused: /^Current password/,
  },
  {
    file: 'features/account/settings/account/change-password.tsx',
    form: <ChangePassword user={ada} />,
    submit: 'Change Password',
    focused: /^Current password/,
  },
  {
    file: 'features/account/settings/account/change-password.tsx',
    form: <ChangePassword user={ada} />,
    fill: () => {
      passwords();
      type(/^Current password/, 'long enough');
      type(/^Confirm/, 'another one');
    },
    submit: 'Change Password',
    focused: /^Confirm/,
  },
  {
    file: 'features/account/settings/account/second-factor-setup.tsx',
    form: <SecondFactorSetup user={ada} onCancel={nothing} onDone={nothing} />,
    submit: 'Continue',
    focused: /^Your password/,
  },
  {
    file: 'features/account/settings/account/second-factor-setup.tsx',
    form: <SecondFactorSetup user={ada} onCancel={nothing} onDone={nothing} />,
    fill: nextStep,
    submit: 'Switch on',
    focused: /^Code that/,
  },
  {
    file: 'features/account/settings/account/delete-account-dialog.tsx',
    form: <DeleteAccountDialog user={ada} onClose={nothing} />,
    submit: 'Delete Account',
    focused: /^Password/,
  },
  {
    file: 'features/live/admin/form/start-stream-dialog.tsx',
    form: <StartStreamDialog onClose={nothing} />,
    submit: 'Start',
    focused: /^Show/,
  },
  {
    file: 'features/live/admin/form/stream-form-dialog.tsx',
    form: <StreamFormDialog stream={null} onClose={nothing} />,
    submit: 'Create Stream',
    focused: /^Show/,
  },
  {
    file: 'features/live/moderation/mute-dialog.tsx',
    form: <MuteDialog streamId={idOf(7)} userId={ada.id} user="Ada" span="ban" onClose={nothing} />,
    submit: 'Ban',
    focused: /^Reason/,
  },
  {
    file: 'features/live/moderation/rules-form.tsx',
    form: <RulesForm streamId={idOf(7)} />,
    fill: () => type(/^Words that hold/, long),
    submit: 'Save Rules',
    focused: /^Words that hold/,
  },
  {
    file: 'features/live/admin/recording/trim-form.tsx',
    form: <TrimForm recording={{ seconds: 600, trim: null }} isSaving={false} onTrim={nothing} />,
    fill: () => type('Start', 'noon'),
    submit: 'Trim',
    focused: /^Start/,
  },
  {
    file: 'features/live/admin/recording/chapters.tsx',
    form: <ChaptersOfReplay />,
    submit: 'Add Chapter',
    focused: /^Position/,
  },
  {
    file: 'features/info/components/contact-form.tsx',
    form: <ContactForm onSent={nothing} />,
    submit: 'Send message',
    focused: /^Subject/,
  },
  {
    file: 'features/subscription/admin/grant-dialog.tsx',
    form: <GrantDialog onClose={nothing} />,
    submit: 'Grant the plan',
    focused: /^Member/,
  },
  {
    file: 'features/subscription/admin/end-dialog.tsx',
    form: <EndDialog subscription={managedSubscription()} onChanged={nothing} onClose={nothing} />,
    submit: 'End the plan',
    focused: /^Reason/,
  },
  {
    file: 'features/subscription/admin/extend-dialog.tsx',
    form: <ExtendDialog subscription={managedSubscription()} onChanged={nothing} onClose={nothing} />,
    submit: 'Extend',
    focused: /^Reason/,
  },
];

const source = join(import.meta.dirname, '../..');
const sources = globSync('**/*.tsx', { cwd: source }).filter((file) => !file.includes('.test.'));
/** Returns the files of the app whose source matches a pattern. */
export const filesWith = (pattern: RegExp) =>
  sources.filter((file) => pattern.test(readFileSync(join(source, file), 'utf8'))).toSorted();
