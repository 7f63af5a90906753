import { Trans, useLingui } from '@lingui/react/macro';
import { Search } from 'lucide-react';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';

/** Where members land after the login. The search itself is not built yet; conversations are a step away. */
export function MembersScreen() {
  const { t } = useLingui();
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
