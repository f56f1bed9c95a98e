import type { Settings } from '@poc/contracts/entities/identity';
import { type FormEvent, useId } from 'react';
import { Panel } from '../../../../shared/components/panel.tsx';
import { Form } from '../../../../shared/forms/form.tsx';
import { SwitchRow } from '../../../../shared/forms/switch-row.tsx';
import { useSettingsDraft } from '../../api/settings-query.ts';
import { SaveBar } from '../save-bar.tsx';
import styles from '../settings.module.css';
import { PushRow } from './push-row.tsx';

type Notifications = Settings['notifications'];

const types = [
  { key: 'orderUpdates', label: 'Order updates', text: 'Paid, shipped, delivered.' },
  {
    key: 'newContent',
    label: 'New content',
    text: 'Reminders, and new shows and streams of hosts you follow.',
  },
  {
    key: 'community',
    label: 'Community',
    text: 'Replies, mentions, likes, accepted answers and new followers.',
  },
  {
    key: 'promotions',
    label: 'Promotions',
    text: 'Offers and news from POC. Switching this on is your consent to marketing; switch it off to withdraw it.',
  },
] as const;

/** Channels and topics of POC's messages. Security emails are always sent. */
export function NotificationsTab({ userId, saved }: { userId: string; saved: Notifications }) {
  const draft = useSettingsDraft(userId, 'notifications', saved, {
    saved: 'Notification settings saved successfully',
    failed: 'Failed to save notification settings',
  });
  const { value, change } = draft;
  const ids = { channels: useId(), types: useId() };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    draft.save();
  };
  return (
    <Form onSubmit={submit}>
      <Panel
        title="Notifications"
        text="We always email codes, password changes and receipts, whatever you choose here."
      >
        <fieldset className={styles.group} aria-labelledby={ids.channels}>
          <h3 id={ids.channels}>How we reach you</h3>
          <SwitchRow
            label="Email"
            text="Sent to your account email. Community activity: at most one email a day."
            checked={value.email}
            onChange={(email) => change({ ...value, email })}
          />
          <PushRow userId={userId} onSwitchedOn={() => draft.changed && change({ ...value, push: true })} />
          <SwitchRow
            label="SMS"
            text="Text messages to your phone number."
            isUnavailable
            checked={value.sms}
            onChange={(sms) => change({ ...value, sms })}
          />
        </fieldset>
        <fieldset className={styles.group} aria-labelledby={ids.types}>
          <h3 id={ids.types}>What we notify you about</h3>
          {types.map(({ key, label, text }) => (
            <SwitchRow
              key={key}
              label={label}
              text={text}
              checked={value.types[key]}
              onChange={(on) => change({ ...value, types: { ...value.types, [key]: on } })}
            />
          ))}
        </fieldset>
        <SaveBar changed={draft.changed} saving={draft.saving} onUndo={draft.undo} />
      </Panel>
    </Form>
  );
}
