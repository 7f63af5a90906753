import { Trans, useLingui } from '@lingui/react/macro';
import { useLocation } from '@tanstack/react-router';
import { LogIn } from 'lucide-react';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { LinkButton } from '../../ui/controls/buttons/link-button.tsx';

/** Shown if a site shows profiles to members only. A login returns to this address. */
export function MembersOnly({ level }: { level?: 1 }) {
  const { t } = useLingui();
  const { href } = useLocation();
  const actions = (
    <>
      <LinkButton to="/login" search={{ redirect: href }} look="quiet">
        <Trans>Log in</Trans>
      </LinkButton>
      <LinkButton to="/signup">
        <Trans>Create a profile</Trans>
      </LinkButton>
    </>
  );
  return (
    <EmptyState icon={LogIn} level={level} title={t`Members only`} actions={actions}>
      <Trans>Log in or create a profile to see members. Both are free.</Trans>
    </EmptyState>
  );
}
