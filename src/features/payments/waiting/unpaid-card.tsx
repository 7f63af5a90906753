import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { messagePrice } from '../../../../contract/chats/message-price.ts';
import { useStore } from '../../../browser/store-context.tsx';
import { editEntry } from '../../../engine/outbox/edit-entry.ts';
import {
  type Cover,
  coverUnpaid,
  type UnpaidMessage,
  releaseDraft,
  releaseUnpaid,
} from '../../../engine/outbox/unpaid.ts';
import { Avatar } from '../../../ui/pictures/avatar.tsx';
import { Button } from '../../../ui/controls/buttons/button.tsx';
import { LinkButton } from '../../../ui/controls/buttons/link-button.tsx';
import { Mask } from '../../../ui/pictures/mask.tsx';
import { type Prices, useWorth } from '../../../domain/money/prices.ts';
import type { WholeBalance } from '../../../domain/money/use-balance.ts';
import { useFormats } from '../../../domain/formats/use-formats.ts';
import { useToday } from '../../../domain/formats/use-today.ts';
import { UnpaidPreview } from './unpaid-preview.tsx';
import styles from './unpaid-messages.module.css';

interface UnpaidCardProps {
  unpaid: UnpaidMessage;
  prices: Prices;
  balance: WholeBalance;
  isPremium: boolean;
}

/** One held message, and the button that sends it and the ones after it, with the price of all messages that the credits cover. */
export function UnpaidCard({ unpaid, prices, balance, isPremium }: UnpaidCardProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const worth = useWorth();
  const { entry, profile, following } = unpaid;
  const { failure, on_wire, picture, request } = entry;
  const name = profile?.name ?? t`Member`;
  const { left, credits } = balance;
  const cover = coverUnpaid(unpaid, left, prices);
  const { total } = cover;
  const covered = cover.ids.length;
  const { isBusy, send, edit } = useUnpaidActions(unpaid, cover, { credits, prices });
  const needsPremium = failure?.code === 'premium_required' && !isPremium;
  const written = formats.rowTime(entry.created_at, useToday());
  return (
    <section className={styles.card} aria-label={t`Your message to ${name}`}>
      <div className={styles.head}>
        <Avatar
          name={name}
          src={profile?.main_image?.thumb_filename}
          placeholder={profile?.main_image?.placeholder}
          online={profile?.presence === 'online'}
        />
        <div>
          <h2>
            {request.kind === 'gift' ? (
              <Trans>Your gift for {name} is waiting</Trans>
            ) : (
              <Trans>Your message to {name} is waiting</Trans>
            )}
            {profile?.fictional === true && (
              <>
                {' '}
                <Mask />
              </>
            )}
          </h2>
          <p>
            <Trans>Written: {written}. Nothing is sent until you press send.</Trans>{' '}
            {following.length > 0 && (
              <Plural
                value={following.length}
                one="# more message to the same member follows it."
                other="# more messages to the same member follow it."
              />
            )}{' '}
            {covered > 0 && covered <= following.length && (
              <Plural
                value={covered}
                one="Your credits are enough for the first; the rest stays here."
                other="Your credits are enough for the first #; the rest stays here."
              />
            )}
          </p>
        </div>
      </div>
      <UnpaidPreview kind={request.kind} body={request.body} picture={picture ?? undefined} voice={entry.voice} />
      <div className={styles.actions}>
        {needsPremium ? (
          <LinkButton to="/premium" look="premium">
            <Trans>Get Premium</Trans>
          </LinkButton>
        ) : covered === 0 ? (
          <Short price={messagePrice(request, prices)} left={left} />
        ) : (
          <Button onPress={send} isPending={isBusy}>
            <span>
              <Plural value={covered} one="Send it" other="Send # messages" />{' '}
              <small>
                {t`${plural(total, { one: '# credit', other: '# credits' })}`} · {worth(total, prices)}
              </small>
            </span>
          </Button>
        )}
        {request.kind === 'text' && !on_wire && (
          <Button look="text" onPress={edit} isDisabled={isBusy}>
            <Trans>Edit first</Trans>
          </Button>
        )}
      </div>
    </section>
  );
}

function Short({ price, left }: { price: number; left: number }) {
  const { t } = useLingui();
  const costs = t`${plural(price, { one: 'This costs # credit', other: 'This costs # credits' })}`;
  return (
    <>
      <p>
        {costs}, <Plural value={left} one="you have # credit." other="you have # credits." />
      </p>
      <LinkButton to="/credits" look="quiet">
        <Trans>Get credits</Trans>
      </LinkButton>
    </>
  );
}

type Terms = Pick<Parameters<typeof releaseUnpaid>[1], 'credits' | 'prices'>;

/** Sends the covered messages, or moves the text of the first into the composer. Both open the conversation. */
function useUnpaidActions({ entry: { id, peer }, row, isDraft }: UnpaidMessage, cover: Cover, terms: Terms) {
  const store = useStore();
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const open = () =>
    row === null
      ? navigate({ to: '/members/$id/chat', params: { id: peer } })
      : navigate({ to: '/chats/$id', params: { id: row.conversation } });
  const openAfter = (work: () => Promise<boolean>) => () => {
    setBusy(true);
    work()
      .then((isDone) => (isDone ? open() : setBusy(false)))
      .catch((error: unknown) => {
        setBusy(false);
        reportError(error);
      });
  };
  return {
    isBusy,
    send: openAfter(() =>
      isDraft
        ? releaseDraft(store, { peer, cover, conversation: row?.conversation ?? null, ...terms })
        : releaseUnpaid(store, { peer, cover, ...terms }),
    ),
    edit: openAfter(async () => {
      if (!isDraft) await editEntry(store, id);
      return true;
    }),
  };
}
