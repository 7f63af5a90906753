import { Trans, useLingui } from '@lingui/react/macro';
import { useOnline } from '../../browser/use-online.ts';
import { failureWords } from '../../domain/words/problem-words.ts';
import { Button } from '../../ui/controls/buttons/button.tsx';
import { Notice } from '../../ui/layout/notice.tsx';
import styles from './transactions-screen.module.css';

interface OlderProps {
  pages: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly isFetchNextPageError: boolean;
    readonly error: Error | null;
    readonly fetchNextPage: () => Promise<unknown>;
  };
}

/** Loads the next page of a list. */
export function Older({
  pages: { hasNextPage, isFetchingNextPage, isFetchNextPageError, error, fetchNextPage },
}: OlderProps) {
  const { i18n } = useLingui();
  const isOnline = useOnline();
  if (!hasNextPage) return null;
  return (
    <div className={styles.older}>
      {isFetchNextPageError && error !== null && !isFetchingNextPage && (
        <Notice tone="danger" role="alert">
          {i18n._(failureWords(error))}
        </Notice>
      )}
      <Button look="quiet" isPending={isFetchingNextPage} isDisabled={!isOnline} onPress={() => void fetchNextPage()}>
        <Trans>Show older entries</Trans>
      </Button>
    </div>
  );
}
