import { Trans } from '@lingui/react/macro';
import { Trash2 } from 'lucide-react';
import { REACTIVATION_DAYS } from '../../../contract/base/rules.ts';
import { LinkRow } from '../../ui/layout/link-row.tsx';

/** The way to the deletion of the account. */
export function LeavingSection() {
  return (
    <LinkRow
      to="/delete-account"
      icon={Trash2}
      danger
      title={<Trans>Delete my account</Trans>}
      why={<Trans>You can change your mind for {REACTIVATION_DAYS} days.</Trans>}
    />
  );
}
