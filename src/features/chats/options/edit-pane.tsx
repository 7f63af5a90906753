import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Check, Pencil, X } from 'lucide-react';
import { type KeyboardEvent, type SubmitEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { MESSAGE_LENGTH } from '../../../../contract/base/rules.ts';
import { countGraphemes } from '../../../../contract/base/graphemes.ts';
import { cleanText } from '../../../../contract/base/written-text.ts';
import type { MemberId } from '../../../../contract/base/ids.ts';
import { useStore } from '../../../browser/store-context.tsx';
import { enqueueEdit } from '../../../engine/outbox/change-message.ts';
import { addToDraft, type Editing, writeEditing } from '../../../engine/store/drafts.ts';
import { settingsQuery } from '../../../domain/settings/settings-query.ts';
import { useFormats } from '../../../domain/formats/use-formats.ts';
import { IconButton } from '../../../ui/controls/buttons/icon-button.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { showToast } from '../../../ui/overlays/toast-queue.ts';
import { useHoldInterruptions } from '../../../ui/overlays/interruption-guard.tsx';
import composerStyles from '../composer/composer.module.css';
import { DraftWriter } from '../composer/draft-writer.ts';
import { readUnsavedText, storeUnsavedText } from '../composer/use-draft.ts';
import { Counter } from '../composer/price-line.tsx';
import type { MessageItem } from '../log/log-items.ts';
import { editableUntil, isGone, shownText } from '../log/options-for.ts';

interface EditPaneProps {
  editing: Editing;
  /** The message; null if the log does not show it. */
  item: MessageItem | null;
  peer: MemberId;
  name: string;
}

/** Replaces the composer while the member edits a message. The new text is stored while it is typed, so that a reload loses nothing. */
export function EditPane({ editing, item, peer, name }: EditPaneProps) {
  const { t } = useLingui();
  const store = useStore();
  const limit = useQuery(settingsQuery).data?.message_length ?? MESSAGE_LENGTH;
  const meta = useId();
  const { text, change, stop } = useEditedText(editing, peer);
  const field = useRef<HTMLTextAreaElement>(null);
  useHoldInterruptions(true);
  useEffect(() => {
    field.current?.focus({ preventScroll: true });
    field.current?.setSelectionRange(field.current.value.length, field.current.value.length);
  }, []);
  const words = cleanText(text);
  const length = countGraphemes(words);
  const canSave = words !== '' && length <= limit;
  const original = item === null ? '' : shownText(item);
  useRescue({ item, text, peer, stop });
  const save = async () => {
    if (words !== original) await enqueueEdit(store, { id: editing.id, peer, body: words });
    await stop();
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (canSave) save().catch(reportError);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === 'Escape') stop().catch(reportError);
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    if (!matchMedia('(pointer: fine)').matches) return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  };
  return (
    <form className={composerStyles.composer} onSubmit={submit} aria-label={t`Edit the message`}>
      <div className={composerStyles.inner}>
        <div className={composerStyles.strip}>
          <Icon of={Pencil} />
          <div>
            <b>
              <EditingUntil item={item} />
            </b>
            <bdi>{original}</bdi>
          </div>
          <IconButton icon={X} label={t`Stop editing`} onPress={() => void stop().catch(reportError)} />
        </div>
        <div className={composerStyles.line}>
          <div className={composerStyles.box} data-copy={text}>
            <textarea
              ref={field}
              rows={1}
              dir="auto"
              value={text}
              aria-label={t`New text`}
              aria-describedby={meta}
              aria-invalid={length > limit}
              autoComplete="off"
              enterKeyHint="enter"
              onChange={(event) => change(event.target.value)}
              onKeyDown={onKeyDown}
            />
          </div>
          <button
            type="submit"
            className={composerStyles.send}
            aria-label={t`Save the change`}
            aria-disabled={!canSave}
          >
            <Icon of={Check} />
          </button>
        </div>
        <div id={meta} className={composerStyles.price}>
          <span>
            <strong>
              <Trans>Free</Trans>
            </strong>
            {item?.kind === 'message' && (
              <>
                {' · '}
                <Trans>{name} sees “edited”</Trans>
              </>
            )}
          </span>
          <Counter length={length} limit={limit} />
        </div>
      </div>
    </form>
  );
}

interface RescueInput extends Pick<EditPaneProps, 'item' | 'peer'> {
  readonly text: string;
  readonly stop: () => Promise<void>;
}

/** Ends the editing when the message is deleted, here or on another device. A text that was changed here goes to the composer. */
function useRescue({ item, text, peer, stop }: RescueInput): void {
  const { t } = useLingui();
  const store = useStore();
  const [original] = useState(() => (item === null ? '' : shownText(item)));
  const hasGone = item !== null && isGone(item);
  const rescue = useEffectEvent(async () => {
    const words = cleanText(text);
    if (words !== '' && words !== original) {
      await addToDraft(store, peer, words);
      showToast(t`This message was deleted. Your words are in the text field.`);
    }
    await stop();
  });
  useEffect(() => {
    if (hasGone) rescue().catch(reportError);
  }, [hasGone]);
}

/** Until when the message can be edited. */
function EditingUntil({ item }: { item: MessageItem | null }) {
  const { t } = useLingui();
  const formats = useFormats();
  const until = item === null ? 0 : editableUntil(item);
  if (!Number.isFinite(until) || until === 0) return t`Editing`;
  const time = formats.written(until, 'time');
  return t`Editing, free until ${time}`;
}

/** The new text, which the store has after each pause in typing. `stop` ends the editing. */
function useEditedText({ id, text: stored }: Editing, peer: MemberId) {
  const store = useStore();
  const { member } = store;
  const [unsaved] = useState(() => readUnsavedText(member, id));
  const [text, setText] = useState(unsaved ?? stored);
  const [writer] = useState(
    () => new DraftWriter((next) => void writeEditing(store, peer, { id, text: next }).catch(reportError)),
  );
  useEffect(() => {
    if (unsaved !== null) writer.change(unsaved);
    const flush = () => writer.flush();
    const leave = () => {
      storeUnsavedText(member, id, writer.unsettled);
      flush();
    };
    window.addEventListener('pagehide', leave);
    document.addEventListener('visibilitychange', flush);
    return () => {
      window.removeEventListener('pagehide', leave);
      document.removeEventListener('visibilitychange', flush);
      flush();
    };
  }, [member, id, unsaved, writer]);
  return {
    text,
    change: (next: string) => {
      setText(next);
      writer.change(next);
    },
    stop: async () => {
      writer.release();
      storeUnsavedText(member, id, null);
      await writeEditing(store, peer, null);
    },
  };
}
