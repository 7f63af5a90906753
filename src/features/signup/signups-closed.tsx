import { Trans, useLingui } from '@lingui/react/macro';
import { DoorClosed, MailPlus } from 'lucide-react';
import type { SiteSettings } from '../../../contract/sites/sites.ts';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { LinkButton } from '../../ui/controls/buttons/link-button.tsx';

interface SignupsClosedProps {
  /** The visitors that the site accepts. */
  signups: SiteSettings['signups'];
}

/** Shown when the site does not accept this visitor: they have no invitation, or no partner has sent them. */
export function SignupsClosed({ signups }: SignupsClosedProps) {
  const { t } = useLingui();
  const isByPartners = signups === 'with_trafficsource';
  const actions = (
    <>
      <LinkButton to="/members" look="quiet">
        <Trans>Look around</Trans>
      </LinkButton>
      <LinkButton to="/login" look="outline">
        <Trans>Log in</Trans>
      </LinkButton>
    </>
  );
  return (
    <EmptyState
      icon={isByPartners ? DoorClosed : MailPlus}
      title={isByPartners ? t`Through our partners` : t`By invitation`}
      actions={actions}
      role="alert"
    >
      {isByPartners ? (
        <Trans>You can create a profile only if you come here from the page of one of our partners.</Trans>
      ) : (
        <Trans>You can create a profile only by invitation.</Trans>
      )}{' '}
      <Trans>We keep no waiting list and write to nobody who did not sign up.</Trans>
    </EmptyState>
  );
}
