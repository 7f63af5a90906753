import { Trans } from '@lingui/react/macro';
import { useLingui } from '@lingui/react';
import { NOT_FOUND } from '../../../domain/words/failure-words.ts';
import { buttonClass } from '../../../ui/controls/buttons/button-look.ts';
import { ErrorLayout } from './error-layout.tsx';

/** The content of the page for an unknown address. The app and the server draw it. Its links load new documents in both. */
export function NotFoundWords() {
  const { i18n } = useLingui();
  return (
    <ErrorLayout
      heading={i18n._(NOT_FOUND)}
      words={<Trans>The link may be old, or the person has left. Nothing of yours is lost.</Trans>}
      actions={
        <>
          <StartLink />
          <a href="/members" className={buttonClass({ look: 'quiet' })}>
            <Trans>Search members</Trans>
          </a>
        </>
      }
      status={404}
    />
  );
}

export const StartLink = () => (
  <a href="/" className={buttonClass({})}>
    <Trans>Back to the start page</Trans>
  </a>
);
