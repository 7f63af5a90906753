import { useLingui } from '@lingui/react/macro';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx';
import { contentOf, contentWords, shortWords } from '../content-words.ts';
import type { Log } from '../read-log.ts';
import type { Opened } from './use-reading.ts';

interface NewMessageAnnouncerProps {
  log: Pick<Log, 'messages' | 'row'>;
  opened: Opened | null;
  name: string;
}

/** Announces incoming messages to screen readers, except the messages of the opening. */
export function NewMessageAnnouncer({ log: { messages, row }, opened, name }: NewMessageAnnouncerProps) {
  const { i18n, t } = useLingui();
  const newest = messages.findLast(({ sender }) => sender === row?.profile);
  const isNew = opened !== null && newest !== undefined && newest.seq > opened.lastSeq;
  const words =
    newest && contentWords(i18n, newest.held === true ? 'held' : contentOf(newest.kind), shortWords(newest));
  return (
    <VisuallyHidden role="status" aria-live="polite">
      {isNew &&
        (newest.deleted_at === null
          ? `${name}: ${newest.kind === 'gift' ? `${t`Gift`} ` : ''}${words}`
          : t`${name} deleted a message`)}
    </VisuallyHidden>
  );
}
