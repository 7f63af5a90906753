import { useLingui } from '@lingui/react/macro';
import { use } from 'react';
import { inOneLine } from '../../../../contract/base/written-text.ts';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx';
import { marksMissing } from '../../../ui/pictures/missing-picture.ts';
import { contentOf, contentWords, shortWords } from '../content-words.ts';
import { isOwn, type MessageItem } from './log-items.ts';
import { isGone, shownText } from './options-for.ts';
import styles from './quote.module.css';
import { QuotesContext } from './quotes.ts';

/** The message that a reply quotes, above its text. A press shows the message in the log. */
export function Quote({ message }: { message: string }) {
  const { t } = useLingui();
  const { find, name, onJump } = use(QuotesContext);
  const item = find(message);
  if (item === null)
    return (
      <p className={styles.quote}>
        <VisuallyHidden>{t`In reply to`} </VisuallyHidden>
        <QuoteWords item={null} />
      </p>
    );
  return (
    <button type="button" className={styles.quote} onClick={({ currentTarget }) => onJump(item, currentTarget)}>
      <VisuallyHidden>{t`In reply to`} </VisuallyHidden>
      <b dir="auto">{isOwn(item) ? t`You` : name}</b>
      <QuoteWords item={item} />
    </button>
  );
}

/** A quoted message in one line, with a small copy of its picture. */
export function QuoteWords({ item }: { item: MessageItem | null }) {
  const { i18n, t } = useLingui();
  const { arePicturesCovered } = use(QuotesContext);
  if (item?.kind !== 'message') return <span>{t`This message is not on this device.`}</span>;
  const { kind, media, voice } = item.message;
  const words = contentWords(
    i18n,
    isGone(item) ? 'deleted' : contentOf(kind),
    inOneLine(shortWords({ body: shownText(item), voice }).slice(0, 200)),
  );
  const isCovered = arePicturesCovered && !item.isMine;
  return (
    <>
      <bdi>{words}</bdi>
      {media !== null && !isGone(item) && !isCovered && (
        <img src={media.thumb_path} width={40} height={40} alt="" loading="lazy" {...marksMissing} />
      )}
    </>
  );
}
