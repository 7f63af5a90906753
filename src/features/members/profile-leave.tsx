import { Trans, useLingui } from '@lingui/react/macro';
import { Ban, Ellipsis, Flag } from 'lucide-react';
import { Icon } from '../../ui/icon.tsx';
import { Menu } from '../../ui/menu.tsx';
import { MenuItem } from '../../ui/menu-item.tsx';
import styles from './profile-view.module.css';

export interface Leaving {
  readonly name: string;
  readonly onBlock: () => void;
  readonly onReport: () => void;
}

/** Blocking and reporting, always free, at the end of what there is to read. */
export function ProfileLeave({ leaving: { name, onBlock, onReport } }: { leaving: Leaving }) {
  return (
    <div className={styles.leave}>
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

/** The same, on the picture of a phone. */
export function ProfileMenu({ leaving: { name, onBlock, onReport } }: { leaving: Leaving }) {
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
