import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useState } from 'react';
import { withMinimumTime } from '../../../engine/api/with-minimum-time.ts';
import { currentDevice } from '../../../engine/api/device.ts';
import { ApiFailure } from '../../../engine/api/failure.ts';
import { generalFailureWords } from '../../../domain/words/failure-words.ts';
import { Button } from '../../../ui/controls/buttons/button.tsx';
import { buttonClass } from '../../../ui/controls/buttons/button-look.ts';
import { reloadIfReachable } from './chunk-reload.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import styles from './error-page.module.css';
import { startAfresh } from './start-afresh.ts';

/** The error page for an error that a route throws. */
export function ErrorPage({ error }: { error: unknown }) {
  return (
    <Guarded>
      <PageOf error={error} />
    </Guarded>
  );
}

function PageOf({ error }: { error: unknown }) {
  if (isMissingPiece(error)) return <MissingPiece />;
  return (
    <Page
      status={statusOf(error)}
      message={messageOf(error)}
      isBroken={!(error instanceof ApiFailure) && statusOf(error) === 500}
    />
  );
}

/** The error page for an unknown address. */
export function NotFoundPage() {
  const { t } = useLingui();
  return (
    <Guarded>
      <Page status={404} message={t`This page could not be found`} />
    </Guarded>
  );
}

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

interface PageProps {
  status: number;
  message: string;
  /** The app itself has failed, perhaps because of damaged data in this browser, which a reload does not remove. */
  isBroken?: boolean;
}

function Page({ status, message, isBroken = false }: PageProps) {
  useEffect(() => {
    if (isBroken) void repairDevice().catch(reportError);
  }, [isBroken]);
  return (
    <div className={styles.page}>
      <p className={styles.status}>{status}</p>
      <h1 className={styles.message}>{message}</h1>
      {status === 404 ? (
        <>
          <p className={styles.words}>
            <Trans>It may have moved, or it was never here.</Trans>
          </p>
          <div className={styles.actions}>
            <a href="/" className={buttonClass({})}>
              <Trans>Back to home</Trans>
            </a>
          </div>
        </>
      ) : (
        <>
          <p className={styles.words}>
            <Trans>Nothing of yours is lost. Loading the page again often helps.</Trans>
          </p>
          <div className={styles.actions}>
            <a href={location.href} className={buttonClass({ look: 'quiet' })}>
              <Trans>Load again</Trans>
            </a>
            {isBroken && (
              <Button look="text" onPress={() => void startAfresh()}>
                <Trans>Start afresh</Trans>
              </Button>
            )}
          </div>
          {isBroken && (
            <p className={styles.words}>
              <Trans>
                Starting afresh deletes what the app has stored in this browser. Unsent messages and drafts stay.
              </Trans>
            </p>
          )}
        </>
      )}
    </div>
  );
}

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
  const [isTrying, setTrying] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const tryAgain = async () => {
    setTrying(true);
    setFailed(!(await withMinimumTime(reloadIfReachable(() => location.reload()))));
    setTrying(false);
  };
  return (
    <div className={styles.page}>
      <h1 className={styles.message}>
        <Trans>This part of the app could not be loaded</Trans>
      </h1>
      <p className={styles.words}>
        <Trans>Nothing of yours is lost. Mostly it is the connection.</Trans>
      </p>
      <div className={styles.actions}>
        <Button look="quiet" isPending={isTrying} onPress={() => void tryAgain()}>
          <Trans>Try again</Trans>
        </Button>
      </div>
      <p role="status">{hasFailed && i18n._(generalFailureWords(new ApiFailure({ kind: 'network' })))}</p>
    </div>
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
