import { Trans, useLingui } from '@lingui/react/macro';
import { Download } from 'lucide-react';
import { useRef } from 'react';
import type { User } from '../../../contract/account/account.ts';
import type { ExportAnswer } from '../../../contract/export/export.ts';
import { useOnline } from '../../browser/use-online.ts';
import { useFormats } from '../../domain/formats/use-formats.ts';
import { failureWords } from '../../domain/words/problem-words.ts';
import { Button } from '../../ui/controls/buttons/button.tsx';
import { Notice } from '../../ui/layout/notice.tsx';
import section from '../../ui/layout/section.module.css';
import { Fold } from '../../ui/layout/fold.tsx';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import { MakingExport, ReadyExport } from './export-state.tsx';
import { RequestForm } from './request-form.tsx';
import { isUnderWay, useExport } from './use-export.ts';

/** The archive of the member's data among the settings. */
export function DataSection({ me }: { me: User | undefined }) {
  const { t } = useLingui();
  const heading = useRef<HTMLHeadingElement>(null);
  if (me === undefined) return null;
  return (
    <Fold icon={Download} title={t`Get a copy`} anchor="copy" heading={heading}>
      <div className={section.body}>
        <OwnArchive email={me.email} onChanged={() => heading.current?.focus()} />
      </div>
    </Fold>
  );
}

/** The contents of the archive, and its current state. */
export function OwnArchive({ email, onChanged }: Omit<CurrentExportProps, 'answer'>) {
  const archive = useExport();
  return (
    <>
      <p className={section.words}>
        <Trans>
          Get a copy of everything that we store about you: profile, pictures, conversations, likes, settings and
          credits. It is a zip file with pages to read, and with the same data for programs.
        </Trans>
      </p>
      {archive.data === undefined ? (
        <NoAnswer archive={archive} />
      ) : (
        <CurrentExport answer={archive.data} email={email} onChanged={onChanged} />
      )}
    </>
  );
}

interface CurrentExportProps {
  answer: ExportAnswer;
  email: string;
  /** Called when the control with the focus disappears. */
  onChanged: () => void;
}

function CurrentExport({ answer: { export: current, next_at }, email, onChanged }: CurrentExportProps) {
  const isMaking = isUnderWay(current?.state);
  return (
    <>
      <div role="status">
        {isMaking && <MakingExport onDropped={onChanged} />}
        {current?.state === 'ready' && <ReadyExport archive={current} onDropped={onChanged} />}
        {current?.state === 'failed' && (
          <Notice tone="danger">
            <Trans>Your archive could not be made. Please ask for it again.</Trans>
          </Notice>
        )}
      </div>
      {!isMaking &&
        (next_at === null ? <RequestForm email={email} onRequested={onChanged} /> : <NextTime at={next_at} />)}
    </>
  );
}

function NextTime({ at }: { at: string }) {
  const { written } = useFormats();
  const moment = written(at, 'moment');
  return (
    <p className={section.words}>
      <Trans>You can ask for the next archive from {moment}.</Trans>
    </p>
  );
}

/** Shown while the state of the archive is unknown: offline, loading or failed. */
function NoAnswer({ archive: { error, isFetching, refetch } }: { archive: ReturnType<typeof useExport> }) {
  const { i18n, t } = useLingui();
  const isOnline = useOnline();
  if (!isOnline)
    return (
      <p className={section.words}>
        <Trans>You can ask for your data when you’re back online.</Trans>
      </p>
    );
  if (error === null)
    return (
      <div role="status" aria-busy="true" aria-label={t`Loading`}>
        <Skeleton width="60%" />
      </div>
    );
  return (
    <>
      <Notice tone="danger" role="alert">
        {i18n._(failureWords(error))}
      </Notice>
      <div>
        <Button look="quiet" small isPending={isFetching} onPress={() => void refetch()}>
          <Trans>Try again</Trans>
        </Button>
      </div>
    </>
  );
}
