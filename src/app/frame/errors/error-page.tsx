import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type ReactNode, useEffect, useState } from 'react';
import { useOnline } from '../../../browser/use-online.ts';
import { withMinimumTime } from '../../../engine/api/with-minimum-time.ts';
import { currentDevice } from '../../../engine/api/device.ts';
import { ApiFailure } from '../../../engine/api/failure.ts';
import { LEGAL_PAGES } from '../../../domain/page/legal-pages.ts';
import { generalFailureWords } from '../../../domain/words/failure-words.ts';
import { Button } from '../../../ui/controls/buttons/button.tsx';
import { buttonClass } from '../../../ui/controls/buttons/button-look.ts';
import { reloadIfReachable } from './chunk-reload.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { ErrorLayout } from './error-layout.tsx';
import styles from './error-page.module.css';
import { NotFoundWords, StartLink } from './not-found-words.tsx';
import { startAfresh } from './start-afresh.ts';

/** The error page for an error that a route throws. */
export function ErrorPage({ error }: { error: unknown }) {
  return (
    <Guarded>
      <PageOf error={error} />
    </Guarded>
  );
}

// Inside the guard, because even reading an error may fail.
const PageOf = ({ error }: { error: unknown }) =>
  isMissingPiece(error) ? <MissingPiece /> : <FailedPage error={error} />;

/** The error page for an unknown address. */
export const NotFoundPage = () => (
  <Guarded>
    <NotFoundWords />
  </Guarded>
);

// If the error page itself fails, this text appears alone. It depends on no other component.
function Guarded({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary
      fallback={() => <p className={styles.bare}>{i18n._(msg`An error occurred while showing the error page`)}</p>}
    >
      {children}
    </ErrorBoundary>
  );
}

/** A page for an error with a status. */
function FailedPage({ error }: { error: unknown }) {
  const status = statusOf(error);
  // The app itself has failed, perhaps because of damaged data in this browser, which a reload does not remove.
  const isBroken = !(error instanceof ApiFailure) && status === 500;
  useEffect(() => {
    if (isBroken) void repairDevice().catch(reportError);
  }, [isBroken]);
  return (
    <ErrorLayout
      heading={messageOf(error)}
      words={<Trans>Nothing of yours is lost. Loading the page again often helps.</Trans>}
      actions={<Actions isBroken={isBroken} isMissing={status === 404} />}
      status={<Status status={status} reference={referenceOf(error)} />}
    >
      {isBroken && (
        <p className={styles.words}>
          <Trans>
            Starting afresh deletes what the app has stored in this browser. Unsent messages and drafts stay.
          </Trans>
        </p>
      )}
    </ErrorLayout>
  );
}

interface ActionsProps {
  isBroken: boolean;
  /** The thing that the address names does not exist, so another try would not help. */
  isMissing: boolean;
}

const Actions = ({ isBroken, isMissing }: ActionsProps) => (
  <>
    {isMissing ? (
      <StartLink />
    ) : (
      <a href={location.href} className={buttonClass({})}>
        <Trans>Try again</Trans>
      </a>
    )}
    <a href={LEGAL_PAGES.service.to} className={buttonClass({ look: 'quiet' })}>
      {i18n._(LEGAL_PAGES.service.text)}
    </a>
    {isBroken && (
      <Button look="text" onPress={() => void startAfresh()}>
        <Trans>Start afresh</Trans>
      </Button>
    )}
  </>
);

/** Customer service finds the failure in the logs by its reference. */
function Status({ status, reference }: { status: number; reference: string }) {
  if (reference === '') return status;
  return (
    <>
      {status} · <Trans>Reference {reference}</Trans>
    </>
  );
}

/** The id of the request that the server refused; empty for every other error. */
const referenceOf = (error: unknown): string =>
  error instanceof ApiFailure && error.failure.kind === 'problem' ? error.failure.requestId : '';

/** Only members have a store that may be damaged. Their pages load its code. */
async function repairDevice(): Promise<void> {
  const device = currentDevice();
  if (device !== null) await (await import('../../session/repair-store.ts')).repairAfterFailure(device);
}

/** The HTTP status of an error; 500 if it has none. */
export function statusOf(error: unknown): number {
  if (error instanceof ApiFailure && 'status' in error.failure) return error.failure.status;
  return typeof error === 'object' && error !== null && 'status' in error && typeof error.status === 'number'
    ? error.status
    : 500;
}

// The messages of browsers, and of Vite for style sheets, when a chunk cannot be loaded. The chunk's address helps no member.
const MISSING_PIECE = /dynamically imported module|importing a module script|unable to preload/i;

function isMissingPiece(error: unknown): boolean {
  return error instanceof Error && MISSING_PIECE.test(error.message);
}

/** Shows no status, because no server failed: the network or a newer version made a chunk unavailable. */
function MissingPiece() {
  const isOnline = useOnline();
  const [isTrying, setTrying] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const tryAgain = async () => {
    setTrying(true);
    setFailed(!(await withMinimumTime(reloadIfReachable(() => location.reload()))));
    setTrying(false);
  };
  return (
    <ErrorLayout
      heading={isOnline ? <Trans>This part of the app could not be loaded</Trans> : <Trans>You are offline</Trans>}
      words={<Trans>Nothing of yours is lost. Mostly it is the connection.</Trans>}
      actions={
        <Button isPending={isTrying} onPress={() => void tryAgain()}>
          <Trans>Try again</Trans>
        </Button>
      }
    >
      <p role="status">{hasFailed && i18n._(generalFailureWords(new ApiFailure({ kind: 'network' })))}</p>
    </ErrorLayout>
  );
}

/**
 * The text of an error with a status that a route throws. The text of an exception would help no member. This page must render
 * without further loads, so it does not load the texts of refusals.
 */
function messageOf(error: unknown): string {
  if (!(error instanceof Error) || !('status' in error)) return i18n._(generalFailureWords(error));
  return error.message === '' ? i18n._(msg`Error`) : error.message;
}
