import { Trans, useLingui } from '@lingui/react/macro';
import { useMatches } from '@tanstack/react-router';
import { Hammer } from 'lucide-react';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { LinkButton } from '../../ui/controls/buttons/link-button.tsx';
import { SOON } from './soon.ts';

/** Placeholder for a screen that does not exist yet. It announces the screen's content and links back. */
export function NotBuiltYet() {
  const { i18n } = useLingui();
  const data = useMatches({ select: (matches) => matches.at(-1)?.staticData });
  const soon = SOON[data?.name ?? ''];
  return (
    <EmptyState
      level={1}
      icon={Hammer}
      title={data ? i18n._(data.title) : ''}
      actions={
        data?.access === 'member' ? (
          <LinkButton to="/chats">
            <Trans>To your messages</Trans>
          </LinkButton>
        ) : (
          <LinkButton to="/">
            <Trans>Back to home</Trans>
          </LinkButton>
        )
      }
    >
      {soon && i18n._(soon)} <Trans>This screen is not built yet.</Trans>
    </EmptyState>
  );
}
