import { useLingui } from '@lingui/react/macro';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import type { Log } from './read-log.ts';
import type { Opened } from './use-reading.ts';

interface NewMessageAnnouncerProps {
  log: Log;
  opened: Opened | null;
  name: string;
}

/** Says what comes in, politely, and nothing of what was there when the conversation was opened. */
export function NewMessageAnnouncer({ log: { messages, row }, opened, name }: NewMessageAnnouncerProps) {
  const { t } = useLingui();
  const newest = messages.findLast(({ sender }) => sender === row?.profile);
  const isNew = opened !== null && newest !== undefined && newest.seq > opened.lastSeq;
  return (
    <VisuallyHidden role="status" aria-live="polite">
      {isNew && `${name}: ${newest.body || t`Picture`}`}
    </VisuallyHidden>
  );
}
