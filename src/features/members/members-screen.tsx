import { Trans, useLingui } from '@lingui/react/macro';
import { Search } from 'lucide-react';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';

/** Where members land after the login. The search itself is not built yet; conversations are a step away. */
export function MembersScreen({ isMember }: { isMember: boolean }) {
  const { t } = useLingui();
  if (!isMember) {
    return (
      <EmptyState
        level={1}
        icon={Search}
        title={t`Search members`}
        actions={
          <LinkButton to="/">
            <Trans>Back to the start page</Trans>
          </LinkButton>
        }
      >
        <Trans>The search is being built. Soon you can look around here before you join.</Trans>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      level={1}
      icon={Search}
      title={t`Search members`}
      actions={
        <LinkButton to="/chats">
          <Trans>To your messages</Trans>
        </LinkButton>
      }
    >
      <Trans>The search is being built. Everybody you already talk to is in your messages.</Trans>
    </EmptyState>
  );
}
