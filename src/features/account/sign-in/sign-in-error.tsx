import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useOnline } from '../../../browser/use-online.ts';
import { TextLink } from '../../../ui/controls/buttons/text-link.tsx';
import link from '../../../ui/controls/buttons/text-link.module.css';
import { FailureNotice } from '../../../ui/layout/failure-notice.tsx';
import { settingsQuery } from '../../../domain/settings/settings-query.ts';
import { isPendingDeletion, isUnexplained, signInErrorWords } from '../sign-in-error-words.ts';

interface SignInErrorProps {
  error: Error | null;
  /** The text while offline, if it can be more specific than that the action needs a connection. */
  offline?: ReactNode;
}

/** Shows why a sign-in, or another action that needs proof of identity, does not work. */
export function SignInError({ error, offline }: SignInErrorProps) {
  return (
    <FailureNotice isOnline={useOnline()} offline={offline}>
      {error && <Reason error={error} />}
    </FailureNotice>
  );
}

function Reason({ error }: { error: Error }) {
  const { i18n } = useLingui();
  const support = useQuery({ ...settingsQuery, enabled: false }).data?.support_email ?? '';
  if (support !== '' && isUnexplained(error)) return <AskSupport support={support} />;
  const words = i18n._(signInErrorWords(error));
  if (!isPendingDeletion(error)) return words;
  return (
    <>
      {words}{' '}
      <TextLink to="/account-deleted">
        <Trans>Bring it back</Trans>
      </TextLink>
    </>
  );
}

function AskSupport({ support }: { support: string }) {
  return (
    <Trans>
      Something went wrong, please contact support for help.{' '}
      <a className={link.link} href={`mailto:${support}`}>
        {support}
      </a>
    </Trans>
  );
}
