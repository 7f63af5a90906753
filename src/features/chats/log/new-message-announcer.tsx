import { useLingui } from '@lingui/react/macro';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx';
import { GIFT_NAMES, giftIn } from '../../../domain/words/gift-names.ts';
import type { Log } from '../read-log.ts';
import type { Opened } from './use-reading.ts';

interface NewMessageAnnouncerProps {
  log: Log;
  opened: Opened | null;
  name: string;
}

/** Announces incoming messages to screen readers, except the messages of the opening. */
export function NewMessageAnnouncer({ log: { messages, row }, opened, name }: NewMessageAnnouncerProps) {
  const { i18n, t } = useLingui();
  const newest = messages.findLast(({ sender }) => sender === row?.profile);
  const isNew = opened !== null && newest !== undefined && newest.seq > opened.lastSeq;
  const gift = newest === undefined ? null : giftIn(newest);
  const words = { gif: t`GIF`, unknown: t`Update the app to see this` };
  const picture = newest?.kind === 'gif' || newest?.kind === 'unknown' ? words[newest.kind] : t`Picture`;
  return (
    <VisuallyHidden role="status" aria-live="polite">
      {isNew &&
        (newest.deleted_at === null
          ? `${name}: ${gift === null ? newest.body || picture : `${t`Gift`} ${i18n._(GIFT_NAMES[gift])}`}`
          : t`${name} deleted a message`)}
    </VisuallyHidden>
  );
}
