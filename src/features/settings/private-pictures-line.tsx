import { Trans } from '@lingui/react/macro';
import { Images } from 'lucide-react';
import { LinkRow } from '../../ui/layout/link-row.tsx';

/** The way to the members who may see the private pictures. */
export function PrivatePicturesLine() {
  return (
    <LinkRow
      to="/profile"
      hash="private-pictures"
      icon={Images}
      title={<Trans>Private pictures</Trans>}
      why={<Trans>Who may see them is in your profile.</Trans>}
    />
  );
}
