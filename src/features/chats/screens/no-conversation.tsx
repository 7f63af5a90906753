import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { Ban, CloudOff } from 'lucide-react';
import { Suspense } from 'react';
import { problemData } from '../../../../contract/base/problem.ts';
import type { MemberId } from '../../../../contract/base/ids.ts';
import type { ApiFailure } from '../../../engine/api/failure.ts';
import { failureWords } from '../../../domain/words/problem-words.ts';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { LinkButton } from '../../../ui/controls/buttons/link-button.tsx';
import { lazyComponent } from '../../../ui/overlays/lazy-component.tsx';
import { contactabilityKey } from '../../../domain/query-keys.ts';
import type { Conversation } from '../use-conversation.ts';

const UnblockButton = lazyComponent(async () => (await import('../../blocks/unblock-button.tsx')).UnblockButton);

interface Level {
  level: 1 | 2;
}

/** Explains why the member cannot write to the peer. */
export function Refused({ peer, refusal, level }: Level & { peer: MemberId; refusal: ApiFailure }) {
  const { i18n, t } = useLingui();
  const { failure } = refusal;
  const blocked =
    failure.kind === 'problem' && failure.code === 'blocking' ? problemData('blocking', failure.data) : undefined;
  return blocked === undefined ? (
    <EmptyState icon={Ban} level={level} title={t`This member cannot be written to`} actions={<Back />}>
      {i18n._(failureWords(refusal))}
    </EmptyState>
  ) : (
    <Blocked peer={peer} name={blocked.name} level={level} />
  );
}

function Blocked({ peer, name, level }: Level & { peer: MemberId; name: string }) {
  const { t } = useLingui();
  const client = useQueryClient();
  // When the member may write to the peer again, the conversation replaces this screen.
  const reload = () => client.refetchQueries({ queryKey: contactabilityKey(peer) });
  const actions = (
    <>
      <Back look="quiet" />
      <Suspense>
        <UnblockButton id={peer} name={name} onUnblocked={reload} />
      </Suspense>
    </>
  );
  return (
    <EmptyState icon={Ban} level={level} title={t`You blocked ${name}`} actions={actions}>
      <Trans>You can’t see or message each other until you unblock {name}.</Trans>
    </EmptyState>
  );
}

/** Shown when this device has no such conversation. `disappeared` is the conversation that the screen showed before it disappeared. */
export function MissingConversation({ disappeared, level }: Level & { disappeared: Conversation | null }) {
  const { t } = useLingui();
  const name = disappeared?.profile?.name;
  return (
    <EmptyState icon={Ban} level={level} title={t`This conversation is no longer here`} actions={<Back />}>
      {name === undefined ? (
        <Trans>It was removed, or its other side has left.</Trans>
      ) : (
        <Trans>It was removed, or {name} cannot be written to any more.</Trans>
      )}
    </EmptyState>
  );
}

export function NotHereYet({ level }: Level) {
  const { t } = useLingui();
  return (
    <EmptyState icon={CloudOff} level={level} title={t`You are offline`} actions={<Back />}>
      <Trans>This conversation is not on this device yet. It appears by itself when the connection is back.</Trans>
    </EmptyState>
  );
}

function Back({ look = 'solid' }: { look?: 'solid' | 'quiet' }) {
  return (
    <LinkButton to="/chats" look={look}>
      <Trans>Back to messages</Trans>
    </LinkButton>
  );
}
