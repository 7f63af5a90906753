import { Trans, useLingui } from '@lingui/react/macro';
import { MailPlus } from 'lucide-react';
import { PROBLEM_WORDS } from '../../labels/problem-words.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';

/** Shown when the site takes this visitor only by invitation. */
export function SignupsClosed() {
  const { i18n, t } = useLingui();
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
    <EmptyState icon={MailPlus} title={t`By invitation`} actions={actions} role="alert">
      {i18n._(PROBLEM_WORDS.signups_closed)}{' '}
      <Trans>We keep no waiting list and write to nobody who did not sign up.</Trans>
    </EmptyState>
  );
}
