import { Trans, useLingui } from '@lingui/react/macro';
import { ChevronDown, LogOut, ShieldAlert } from 'lucide-react';
import { useSuspendedLogout } from '../../../features/account/use-suspended-logout.ts';
import { buttonClass } from '../../../ui/controls/buttons/button-look.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { Menu } from '../../../ui/overlays/menu.tsx';

/** The account menu of a suspended member, on the public screens. */
export function SuspendedMenu() {
  const { t } = useLingui();
  const logout = useSuspendedLogout();
  return (
    <Menu
      label={t`Account`}
      triggerClassName={buttonClass({ look: 'outline', small: true })}
      trigger={
        <>
          <Trans>Account</Trans>
          <Icon of={ChevronDown} size="s" />
        </>
      }
      groups={[
        [{ icon: ShieldAlert, text: t`Account suspended`, to: '/account-suspended' }],
        [{ icon: LogOut, text: t`Logout`, onSelect: () => void logout() }],
      ]}
    />
  );
}
