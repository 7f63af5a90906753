import { Trans, useLingui } from '@lingui/react/macro';
import { useMatches } from '@tanstack/react-router';
import { Hammer } from 'lucide-react';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { LinkButton } from '../../ui/controls/buttons/link-button.tsx';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Placeholder for a screen that does not exist yet. It shows the planned content of the screen and links back. */
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

/** The planned content of each missing screen, by route name. */
const SOON: Record<string, MessageDescriptor> = {
  'members-id-landing': msg`A first look at one member, before signing up.`,
  'members-id-landing2-slug': msg`A first look at one member, before signing up.`,
  'members-id-landing3-slug': msg`A first look at one member, before signing up.`,
};
