import { Trans, useLingui } from '@lingui/react/macro';
import { Ban, Ellipsis, Flag } from 'lucide-react';
import { Icon } from '../../ui/icon.tsx';
import { Menu } from '../../ui/menu.tsx';
import { MenuItem } from '../../ui/menu-item.tsx';
import styles from './profile-view.module.css';

/** What a viewer can do against a member. */
export interface SafetyActions {
  readonly name: string;
  readonly onBlock: () => void;
  readonly onReport: () => void;
}

/** Blocking and reporting, at the end of the profile. Both are free for every member. */
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
    <Menu label={t`More`} triggerClassName={styles.glass} trigger={<Icon of={Ellipsis} />}>
      <MenuItem icon={Flag} onSelect={onReport}>
        <Trans>Report</Trans>
      </MenuItem>
      <MenuItem icon={Ban} danger onSelect={onBlock}>
        <Trans>Block {name}</Trans>
      </MenuItem>
    </Menu>
  );
}
