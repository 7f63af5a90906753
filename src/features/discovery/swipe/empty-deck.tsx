import { Trans, useLingui } from '@lingui/react/macro';
import { Layers } from 'lucide-react';
import { Button } from '../../../ui/controls/buttons/button.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { LinkButton } from '../../../ui/controls/buttons/link-button.tsx';

interface EmptyDeckProps {
  canUndo: boolean;
  isFetching: boolean;
  onUndo: () => void;
  onLookAgain: () => void;
}

/** Shown when the member has answered all matching profiles of the day. */
export function EmptyDeck({ canUndo, isFetching, onUndo, onLookAgain }: EmptyDeckProps) {
  const { t } = useLingui();
  return (
    <EmptyState
      icon={Layers}
      title={t`That’s everyone for today`}
      actions={
        <>
          <LinkButton to="/members">
            <Trans>Search members</Trans>
          </LinkButton>
          <Button look="quiet" isPending={isFetching} onPress={onLookAgain}>
            <Trans>Look again</Trans>
          </Button>
          {canUndo && (
            <Button look="text" onPress={onUndo}>
              <Trans>Undo the last pass</Trans>
            </Button>
          )}
        </>
      }
    >
      <Trans>No one is shown twice in a day. New cards come tomorrow, and everyone is in the search.</Trans>
    </EmptyState>
  );
}
