import { Trans } from '@lingui/react/macro';
import { type MouseEvent, Suspense } from 'react';
import { useOnline } from '../../../browser/use-online.ts';
import { useStore } from '../../../browser/store-context.tsx';
import { type ChangeEntry, isEdit } from '../../../engine/store/changes.ts';
import { classNames } from '../../../ui/class-names.ts';
import { lazyComponent } from '../../../ui/overlays/lazy-component.tsx';
import bubbleStyles from './bubble.module.css';
import styles from './change.module.css';
import { loadActions } from './load-actions.ts';
import { focusLog } from './options-button.tsx';

const RefusedEdit = lazyComponent(async () => (await import('./refused-edit.tsx')).RefusedEdit);

interface ChangeNoteProps {
  change: ChangeEntry;
  /** The text that the server has. Null while it may not have the message. */
  stored: string | null;
  name: string;
}

/** The line below a message whose change waits or was refused: what the peer sees, and what the member can do. */
export function ChangeNote({ change, stored, name }: ChangeNoteProps) {
  const store = useStore();
  const isOnline = useOnline();
  const withdraw = ({ currentTarget }: MouseEvent) => {
    focusLog(currentTarget);
    loadActions()
      .then(({ keepMessage }) => keepMessage(change, store))
      .catch(reportError);
  };
  if (isEdit(change) && change.state === 'failed')
    return (
      <Suspense>
        <RefusedEdit change={change} />
      </Suspense>
    );
  if (isEdit(change))
    return stored === null || stored === '' ? null : (
      <p className={styles.note}>
        <Trans>
          {name} still sees: “<bdi>{stored}</bdi>”
        </Trans>
      </p>
    );
  return (
    <div className={classNames(styles.note, styles.way)}>
      {!isOnline && stored !== null && (
        <p>
          <Trans>{name} can read it until you are online.</Trans>
        </p>
      )}
      <button type="button" className={bubbleStyles.failureAction} onClick={withdraw}>
        <Trans>Keep it</Trans>
      </button>
    </div>
  );
}
