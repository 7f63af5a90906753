import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { User } from '../../../contract/account/account.ts';
import { readNote, storeNote } from '../../browser/storage/store-note.ts';
import { CloseButton } from '../../ui/controls/buttons/close-button.tsx';
import { DisabledMails } from './disabled-mails.tsx';

/** The key of the time when the member dismissed the alert. The specification names it. */
const HIDDEN_AT = 'hide-disabled-notifications-alert';
const AGAIN_AFTER_MS = 30 * 86_400_000;

/** Warns a member on every screen except the settings that they get no e-mails. A dismissed alert returns after 30 days. */
export function DisabledMailsAlert({ me }: { me: User }) {
  const { t } = useLingui();
  const [isHidden, setHidden] = useState(wasHidden);
  if (isHidden) return null;
  const hide = () => {
    storeNote(HIDDEN_AT, String(Date.now()));
    setHidden(true);
  };
  return (
    <aside aria-label={t`E-mails`}>
      <DisabledMails me={me} end={<CloseButton onPress={hide} />} />
    </aside>
  );
}

function wasHidden(): boolean {
  return Date.now() - Number(readNote(HIDDEN_AT) ?? 0) < AGAIN_AFTER_MS;
}
