import { Trans } from '@lingui/react/macro';
import type { ConversationId } from '../../../../contract/base/ids.ts';
import { useStore } from '../../../browser/store-context.tsx';
import { enqueueShowPictures } from '../../../engine/outbox/enqueue-action.ts';
import styles from './bubble.module.css';

/** Beside a covered picture: uncovers the pictures of this person for good, on every device of the member. */
export function AlwaysShow({ conversation }: { conversation: ConversationId }) {
  const store = useStore();
  return (
    <button
      type="button"
      className={styles.always}
      onClick={() => void enqueueShowPictures(store, conversation, true).catch(reportError)}
    >
      <Trans>Always show from this person</Trans>
    </button>
  );
}
