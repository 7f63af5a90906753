import { Trans, useLingui } from '@lingui/react/macro';
import { useLocation } from '@tanstack/react-router';
import { Ban, ChevronLeft, CloudOff, UserRoundX } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import type { MemberId } from '../../../contract/base/ids.ts';
import { problemData } from '../../../contract/base/problem.ts';
import type { ApiFailure } from '../../engine/api/failure.ts';
import { failureWords } from '../../domain/words/problem-words.ts';
import { Button } from '../../ui/controls/buttons/button.tsx';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { ErrorState } from '../../ui/layout/error-state.tsx';
import { IconButton } from '../../ui/controls/buttons/icon-button.tsx';
import { LinkButton } from '../../ui/controls/buttons/link-button.tsx';
import { lazyComponent } from '../../ui/overlays/lazy-component.tsx';
import { MembersOnly } from '../signup/members-only.tsx';
import { useGoBack } from './profile-back.ts';
import styles from './profile-states.module.css';

const UnblockButton = lazyComponent(async () => (await import('../blocks/unblock-button.tsx')).UnblockButton);

interface RefusedProps {
  id: MemberId;
  refusal: ApiFailure;
  onUnblocked: () => void;
}

/** The reason why a profile is unavailable. */
export function ProfileRefused({ id, refusal, onUnblocked }: RefusedProps) {
  const { i18n, t } = useLingui();
  const { failure } = refusal;
  const words = i18n._(failureWords(refusal));
  const data = failure.kind === 'problem' ? failure.data : undefined;
  switch (refusal.code) {
    case 'blocked_by':
      return (
        <Whole>
          <EmptyState icon={Ban} level={1} title={t`You can’t see this profile`} actions={<BackButton />}>
            {words}
          </EmptyState>
        </Whole>
      );
    case 'blocking': {
      const name = problemData('blocking', data)?.name ?? t`Member`;
      const actions = (
        <>
          <BackButton look="quiet" />
          <Suspense>
            <UnblockButton id={id} name={name} onUnblocked={onUnblocked} />
          </Suspense>
        </>
      );
      return (
        <Whole>
          <EmptyState icon={Ban} level={1} title={t`You blocked ${name}`} actions={actions}>
            <Trans>You can’t see or message each other until you unblock {name}.</Trans>
          </EmptyState>
        </Whole>
      );
    }
    case 'login_required':
      return (
        <Whole>
          <MembersOnly level={1} />
        </Whole>
      );
    case 'not_found':
      return (
        <Whole>
          <EmptyState icon={UserRoundX} level={1} title={t`This profile isn’t available`} actions={<BackButton />}>
            <Trans>This person may have left, or their profile is hidden for now.</Trans>
          </EmptyState>
        </Whole>
      );
    default:
      return (
        <Whole>
          <ErrorState level={1} title={t`We couldn’t load this profile`} actions={<BackButton />}>
            {words}
          </ErrorState>
        </Whole>
      );
  }
}

export function ProfileNotHere({ isMine }: { isMine: boolean }) {
  const { t } = useLingui();
  const actions = isMine ? (
    <LinkButton to="/profile" look="quiet">
      <Trans>Back to my profile</Trans>
    </LinkButton>
  ) : (
    <BackButton look="quiet" />
  );
  return (
    <Whole>
      <EmptyState icon={CloudOff} level={1} title={t`You are offline`} actions={actions}>
        {isMine ? (
          <Trans>How others see you isn’t on this device yet. It will load when you’re back online.</Trans>
        ) : (
          <Trans>This profile isn’t on this device yet. It will load when you’re back online.</Trans>
        )}
      </EmptyState>
    </Whole>
  );
}

export function ProfileNotLoaded({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { i18n, t } = useLingui();
  const actions = (
    <>
      <BackButton look="quiet" />
      <Button onPress={onRetry}>
        <Trans>Try again</Trans>
      </Button>
    </>
  );
  return (
    <Whole>
      <ErrorState level={1} title={t`We couldn’t load this profile`} actions={actions}>
        {i18n._(failureWords(error))}
      </ErrorState>
    </Whole>
  );
}

/** On a phone this screen has no top bar. The back button has the same position as on a profile. */
function Whole({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  const goBack = useGoBack();
  return (
    <div className={styles.whole}>
      <IconButton icon={ChevronLeft} size="l" label={t`Back`} className={styles.back} onPress={goBack} />
      {children}
    </div>
  );
}

function BackButton({ look = 'solid' }: { look?: 'solid' | 'quiet' }) {
  const isAmongLikes = useLocation({ select: ({ pathname }) => pathname.startsWith('/likes') });
  return (
    <LinkButton to={isAmongLikes ? '/likes' : '/members'} look={look}>
      {isAmongLikes ? <Trans>Back to your likes</Trans> : <Trans>Back to search</Trans>}
    </LinkButton>
  );
}
