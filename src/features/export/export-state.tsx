import { Trans, useLingui } from '@lingui/react/macro';
import { Download, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { type DataExport, EXPORT_FILE_PATH } from '../../../contract/export/export.ts';
import { useOnline } from '../../browser/use-online.ts';
import type { Formats } from '../../domain/formats/make-formats.ts';
import { useFormats } from '../../domain/formats/use-formats.ts';
import { failureWords } from '../../domain/words/problem-words.ts';
import { buttonClass } from '../../ui/controls/buttons/button-look.ts';
import { Button } from '../../ui/controls/buttons/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { Notice } from '../../ui/layout/notice.tsx';
import section from '../../ui/layout/section.module.css';
import { Spinner } from '../../ui/icons/spinner.tsx';
import { showToast } from '../../ui/overlays/toast-queue.ts';
import { SaveState } from '../account/save-state.tsx';
import styles from './export-state.module.css';
import { useDropExport } from './use-export.ts';

/** Shown while the server makes the archive. The member may leave the page. */
export function MakingExport({ onDropped }: { onDropped: () => void }) {
  const isOnline = useOnline();
  const drop = useDropExport();
  return (
    <div className={styles.state}>
      <div className={styles.making}>
        <Spinner />
        <p>
          <Trans>Your archive is being made. You need not wait here: we send you an e-mail when it is ready.</Trans>
        </p>
      </div>
      <SaveState error={drop.error} />
      <div>
        <Button
          look="quiet"
          small
          isDisabled={!isOnline}
          isPending={drop.isPending}
          onPress={() => drop.mutate(undefined, { onSuccess: onDropped })}
        >
          <Trans>Stop</Trans>
        </Button>
      </div>
    </div>
  );
}

interface ReadyExportProps {
  archive: DataExport;
  onDropped: () => void;
}

/** Shown while the member can download the archive, until `expires_at`. */
export function ReadyExport({ archive: { bytes, expires_at }, onDropped }: ReadyExportProps) {
  const formats = useFormats();
  const isOnline = useOnline();
  const [isConfirming, setConfirming] = useState(false);
  const size = sizeWords(formats, bytes ?? 0);
  const until = formats.written(expires_at ?? '', 'longDay');
  return (
    <div className={styles.state}>
      <div>
        <p className={styles.size}>
          <Trans>Your archive is ready: {size}</Trans>
        </p>
        <p className={section.words}>
          <Trans>It is deleted on {until}. Keep it in a safe place: who has the file can read everything.</Trans>
        </p>
      </div>
      {!isOnline && (
        <p className={section.words}>
          <Trans>You can download it when you’re back online.</Trans>
        </p>
      )}
      <div className={styles.buttons}>
        {/* A link without `href` is disabled. */}
        <a
          className={buttonClass({})}
          {...(isOnline ? { href: EXPORT_FILE_PATH, download: '' } : { role: 'link', 'aria-disabled': true })}
        >
          <Icon of={Download} />
          <Trans>Download</Trans>
        </a>
        <Button look="quiet" isDisabled={!isOnline} onPress={() => setConfirming(true)}>
          <Icon of={Trash2} />
          <Trans>Delete the archive</Trans>
        </Button>
      </div>
      {isConfirming && <DropDialog onClose={() => setConfirming(false)} onDropped={onDropped} />}
    </div>
  );
}

/** Asks before it deletes the archive, because the member may have to wait a day for the next archive. */
function DropDialog({ onClose, onDropped }: { onClose: () => void; onDropped: () => void }) {
  const { i18n, t } = useLingui();
  const drop = useDropExport();
  const confirm = () =>
    drop.mutate(undefined, {
      onSuccess: () => {
        onClose();
        showToast(t`Your archive is deleted.`);
        onDropped();
      },
    });
  return (
    <Dialog
      role="alertdialog"
      title={t`Delete the archive?`}
      canClose={!drop.isPending}
      onClose={onClose}
      actions={
        <>
          <Button look="text" onPress={onClose}>
            <Trans>Keep it</Trans>
          </Button>
          <Button look="danger" isPending={drop.isPending} onPress={confirm}>
            <Trans>Delete it</Trans>
          </Button>
        </>
      }
    >
      <Trans>Your data on this site stays as it is. You can ask for one archive a day.</Trans>
      {drop.isError && (
        <Notice tone="danger" role="alert">
          {i18n._(failureWords(drop.error))}
        </Notice>
      )}
    </Dialog>
  );
}

/** A size such as "340 kB" or "12.5 MB". */
function sizeWords({ number }: Formats, bytes: number): string {
  return bytes < 1e6 ? number(Math.max(1, bytes / 1e3), 'kilobytes') : number(bytes / 1e6, 'megabytes');
}
