import { Trans, useLingui } from '@lingui/react/macro';
import { ShieldAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { User } from '../../../contract/account/account.ts';
import { useStore } from '../../browser/store-context.tsx';
import { useLive } from '../../browser/use-live.ts';
import { dismissedNoticesKey } from '../../domain/query-keys.ts';
import { enqueueNotice } from '../../engine/outbox/enqueue-notice.ts';
import { readDismissed, withoutDismissed } from '../../engine/store/account-notices.ts';
import { Button } from '../../ui/controls/buttons/button.tsx';
import { Notice } from '../../ui/layout/notice.tsx';
import { AccountNoticeDialog } from './account-notice-dialog.tsx';

/**
 * Shows that the operator closed the account of a member with whom this one has exchanged messages, or took that back: the oldest notice,
 * until the member dismisses it in the dialog. The bar has no name, because other people may see the screen.
 */
export function AccountNoticeAlert({ me }: { me: User }) {
  const { t } = useLingui();
  const store = useStore();
  /** The id of the notice whose dialog is open. The next notice does not open by itself. */
  const [open, setOpen] = useState<string | null>(null);
  const { data: dismissed } = useLive(dismissedNoticesKey, () => readDismissed(store));
  const [notice] = dismissed === undefined ? [] : withoutDismissed(me.account_notices ?? [], dismissed);
  useEffect(() => {
    if (notice?.shown === false) enqueueNotice(store, notice, 'shown').catch(reportError);
  }, [store, notice]);

  if (notice === undefined) return null;
  const dismiss = () => {
    setOpen(null);
    enqueueNotice(store, notice, 'dismissed').catch(reportError);
  };
  const readButton = (
    <Button look="quiet" small onPress={() => setOpen(notice.id)}>
      <Trans>Read more</Trans>
    </Button>
  );
  return (
    <aside aria-label={t`A closed account`}>
      <Notice tone={notice.kind === 'closed' ? 'warning' : 'plain'} icon={ShieldAlert} bar end={readButton}>
        {notice.kind === 'closed' ? (
          <Trans>We closed an account you wrote with, because it broke our rules.</Trans>
        ) : (
          <Trans>We have to correct what we told you about an account.</Trans>
        )}
      </Notice>
      {open === notice.id && <AccountNoticeDialog notice={notice} onDismiss={dismiss} onClose={() => setOpen(null)} />}
    </aside>
  );
}
