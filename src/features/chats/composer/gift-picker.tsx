import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSetAtom } from 'jotai';
import { type MouseEvent, type RefObject, useEffect, useId, useState } from 'react';
import { type Gift, GIFTS, giftPrice, isGift } from '../../../../contract/chats/gifts.ts';
import { useStore } from '../../../browser/store-context.tsx';
import { enqueueGift } from '../../../engine/outbox/enqueue.ts';
import type { EntryFailure } from '../../../engine/store/entry.ts';
import { Button } from '../../../ui/controls/buttons/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { LinkButton } from '../../../ui/controls/buttons/link-button.tsx';
import { Radio, RadioGroup } from '../../../ui/controls/choices/radio-group.tsx';
import { showToast } from '../../../ui/overlays/toast-queue.ts';
import { GIFT_NAMES, giftPicture } from '../../../domain/words/gift-names.ts';
import { BecomesRequest } from './above-field.tsx';
import styles from './gift-picker.module.css';
import { type Prices, useWorth } from '../../../domain/money/prices.ts';
import type { Balance } from '../../../domain/money/use-balance.ts';
import { messageToPayAtom } from './message-to-pay.ts';
import type { Conversation } from '../use-conversation.ts';

interface GiftPickerProps {
  conversation: Conversation;
  /** Whether a first message becomes a request of the peer. */
  asRequest: boolean;
  name: string;
  prices: Prices;
  balance: Balance | null;
  /** Receives the focus on closing if no element had it on opening. */
  opener: RefObject<HTMLElement | null>;
  onSending: () => void;
  onClose: () => void;
}

/** The dialog with all gifts and their prices. */
export function GiftPicker({ conversation, asRequest, name, prices, balance, ...rest }: GiftPickerProps) {
  const { opener, onSending, onClose } = rest;
  const { t } = useLingui();
  const give = useGiving(conversation, asRequest);
  const openWallet = useSetAtom(messageToPayAtom);
  const [chosen, setChosen] = useState<Gift | null>(null);
  useFocusBack(opener);
  const send = (gift: Gift) => {
    onClose();
    onSending();
    void give(gift, giftPrice(gift, prices.gift_credits));
  };
  const getCredits = (event: MouseEvent, gift: Gift) => {
    if (balance === null) return;
    event.preventDefault();
    onClose();
    const price = giftPrice(gift, prices.gift_credits);
    const failure = { code: 'insufficient_credits', data: { price, credits: balance.left } } as const;
    openWallet({
      peer: conversation.peer,
      name,
      profile: conversation.profile,
      kind: 'gift',
      body: gift,
      price,
      enqueue: () => give(gift, price, { failure }),
      keep: () => give(gift, price, { failure, isAside: true }),
    });
  };
  // The choice is not the dialog's description: a screen reader would read all of it on opening.
  const choice = (
    <div className={styles.choice}>
      {/* Above the gifts, because the foot covers what is below them. */}
      {asRequest && <BecomesRequest name={name} />}
      <RadioGroup label={t`Gifts`} value={chosen} className={styles.gifts} onChange={setChosen}>
        {Object.keys(GIFTS).map((gift) => isGift(gift) && <GiftCard key={gift} gift={gift} prices={prices} />)}
      </RadioGroup>
      <div className={styles.foot}>
        {balance !== null && (
          <Left balance={balance} isShort={chosen !== null && balance.left < giftPrice(chosen, prices.gift_credits)} />
        )}
        <Confirm chosen={chosen} prices={prices} balance={balance} onSend={send} onGetCredits={getCredits} />
      </div>
    </div>
  );
  return <Dialog title={t`A gift for ${name}`} size="large" onClose={onClose} actions={choice} />;
}

interface GiftCardProps {
  gift: Gift;
  prices: Prices;
}

function GiftCard({ gift, prices }: GiftCardProps) {
  const { i18n } = useLingui();
  const worth = useWorth();
  const id = useId();
  const credits = giftPrice(gift, prices.gift_credits);
  return (
    <Radio value={gift} describedBy={id} className={styles.gift}>
      <img src={giftPicture(gift)} width={96} height={96} alt="" decoding="async" />
      <b>{i18n._(GIFT_NAMES[gift])}</b>
      <span id={id} className={styles.price}>
        <strong>
          <Plural value={credits} one="# credit" other="# credits" />
        </strong>{' '}
        <span>{worth(credits, prices)}</span>
      </span>
    </Radio>
  );
}

function Left({ balance: { left }, isShort }: { balance: Balance; isShort: boolean }) {
  return (
    <p role="status" className={isShort ? styles.short : undefined}>
      <Plural value={left} one="# credit left" other="# credits left" />
      {isShort && (
        <>
          {'. '}
          <Trans>That is not enough for this gift.</Trans>
        </>
      )}
    </p>
  );
}

interface ConfirmProps extends Pick<GiftPickerProps, 'prices' | 'balance'> {
  chosen: Gift | null;
  onSend: (gift: Gift) => void;
  onGetCredits: (event: MouseEvent, gift: Gift) => void;
}

/** The button that sends the gift, with its price. When the credits do not suffice, it links to the credits page. */
function Confirm({ chosen, prices, balance, onSend, onGetCredits }: ConfirmProps) {
  const worth = useWorth();
  if (chosen === null) {
    return (
      <Button isDisabled>
        <Trans>Choose a gift</Trans>
      </Button>
    );
  }
  const price = giftPrice(chosen, prices.gift_credits);
  if (balance !== null && balance.left < price) {
    return (
      <LinkButton to="/credits" onClick={(event) => onGetCredits(event, chosen)}>
        <Trans>Get credits</Trans>
      </LinkButton>
    );
  }
  return (
    <Button onPress={() => onSend(chosen)}>
      <span>
        <Plural value={price} one="Send for # credit" other="Send for # credits" />
        {' · '}
        {worth(price, prices)}
      </span>
    </Button>
  );
}

interface Unpaid {
  readonly failure: EntryFailure;
  readonly isAside?: boolean;
}

/** Adds a gift to the outbox. An unpaid one waits there until the member sends it. */
function useGiving(
  { peer, row }: Conversation,
  as_request: boolean,
): (gift: Gift, price: number, unpaid?: Unpaid) => Promise<void> {
  const { t } = useLingui();
  const store = useStore();
  return async (gift, price, unpaid) => {
    const outgoing = { peer, conversation: row?.conversation ?? null, gift, max_credits: price, as_request };
    try {
      await enqueueGift(store, { ...outgoing, ...unpaid });
    } catch (error) {
      showToast(t`This gift could not be saved on your device.`);
      reportError(error);
    }
  };
}

/** A dialog that a link opened has no element to return the focus to, so the opener receives it. */
function useFocusBack(opener: RefObject<HTMLElement | null>): void {
  useEffect(
    () => () => {
      if (document.activeElement === document.body) opener.current?.focus({ preventScroll: true });
    },
    [opener],
  );
}
