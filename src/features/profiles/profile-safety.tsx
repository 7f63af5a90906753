import { Trans, useLingui } from '@lingui/react/macro';
import { Ban, Ellipsis, Flag } from 'lucide-react';
import { Icon } from '../../ui/icons/icon.tsx';
import { Menu } from '../../ui/overlays/menu.tsx';
import backButtons from './profile-back-buttons.module.css';
import styles from './profile-sections.module.css';

/** The actions of a viewer against a member: block and report. */
export interface SafetyActions {
  readonly name: string;
  readonly onBlock: () => void;
  readonly onReport: () => void;
}

/** The actions to block and report, at the end of the profile. Both are free for every member. */
export function ProfileSafety({ actions: { name, onBlock, onReport } }: { actions: SafetyActions }) {
  return (
    <div className={styles.safety}>
      <button type="button" onClick={onBlock}>
        <Icon of={Ban} size="s" />
        <Trans>Block {name}</Trans>
      </button>
      <button type="button" onClick={onReport}>
        <Icon of={Flag} size="s" />
        <Trans>Report</Trans>
      </button>
    </div>
  );
}

/** The same actions as a menu on the picture, for a phone. */
export function ProfileMenu({ actions: { name, onBlock, onReport } }: { actions: SafetyActions }) {
  const { t } = useLingui();
  return (
    <Menu
      label={t`More`}
      triggerClassName={backButtons.glass}
      trigger={<Icon of={Ellipsis} />}
      groups={[
        [
          { icon: Flag, text: t`Report`, onSelect: onReport },
          { icon: Ban, text: t`Block ${name}`, danger: true, onSelect: onBlock },
        ],
      ]}
    />
  );
}
