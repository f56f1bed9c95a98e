import type { Settings, User } from '@poc/contracts/entities/identity';
import type { FormEvent } from 'react';
import { Panel } from '../../../../shared/components/panel.tsx';
import { Form } from '../../../../shared/forms/form.tsx';
import { SwitchRow } from '../../../../shared/forms/switch-row.tsx';
import { useSettingsDraft } from '../../api/settings-query.ts';
import { SaveBar } from '../save-bar.tsx';
import styles from '../settings.module.css';
import { Consents } from './consents.tsx';
import { DataManagement } from './data-management.tsx';
import { VisibilityChoice } from './visibility-choice.tsx';

const profileSentences = {
  public: 'Everyone sees your name and picture.',
  members:
    'Signed-in people see your name and picture. Visitors see a short name like “Ada E.” and no picture.',
  private:
    'Only you and administrators see your name and picture. Everyone else sees a short name like “Ada E.” and no picture, in chat too.',
};
const activitySentences = {
  public: 'Everyone may see you among the active members.',
  members: 'Only signed-in people may see you among the active members.',
  private: 'You are never listed among the active members.',
};

export function PrivacyTab({ user, saved }: { user: User; saved: Settings['privacy'] }) {
  const draft = useSettingsDraft(user.id, 'privacy', saved, {
    saved: 'Privacy settings saved successfully',
    failed: 'Failed to save privacy settings',
  });
  const { value, change } = draft;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    draft.save();
  };
  return (
    <div className={styles.stack}>
      <Form onSubmit={submit}>
        <Panel title="Privacy">
          <VisibilityChoice
            title="Who sees your profile"
            value={value.profileVisibility}
            sentences={profileSentences}
            onChange={(profileVisibility) => change({ ...value, profileVisibility })}
          />
          <VisibilityChoice
            title="Who sees your activity"
            value={value.activityVisibility}
            sentences={activitySentences}
            onChange={(activityVisibility) => change({ ...value, activityVisibility })}
          />
          <div className={styles.group}>
            <SwitchRow
              label="Show when I am online"
              text="A dot next to your name in the community while you are there. When this is off, no one sees it."
              checked={value.showOnlineStatus}
              onChange={(showOnlineStatus) => change({ ...value, showOnlineStatus })}
            />
            <SwitchRow
              label="Data collection"
              text="Allow POC to count which features you use? Nothing is counted today; your choice is stored."
              checked={value.dataCollection}
              onChange={(dataCollection) => change({ ...value, dataCollection })}
            />
          </div>
          <SaveBar changed={draft.changed} saving={draft.saving} onUndo={draft.undo} />
        </Panel>
      </Form>
      <DataManagement userId={user.id} />
      <Consents userId={user.id} />
    </div>
  );
}
