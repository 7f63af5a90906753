import { Trans, useLingui } from '@lingui/react/macro';
import { LinkButton } from '../../../ui/link-button.tsx';
import section from '../../../ui/section.module.css';
import { Section } from '../../../ui/section.tsx';

/** The way to the deletion of the account. */
export function LeavingSection() {
  const { t } = useLingui();
  return (
    <Section title={t`Leaving`}>
      <div className={section.body}>
        <p className={section.words}>
          <Trans>You can delete your account at any time, and change your mind for a while afterwards.</Trans>
        </p>
        <div>
          <LinkButton to="/delete-account" look="outline">
            <Trans>Delete my account</Trans>
          </LinkButton>
        </div>
      </div>
    </Section>
  );
}
