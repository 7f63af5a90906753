import { type ComponentProps, type RefObject, Suspense, use, useEffect } from 'react';
import { IDLE_PREFETCH_MS } from '../../../../contract/base/rules.ts';
import { whenIdle } from '../../../browser/when-idle.ts';
import type { ConversationRow } from '../../../engine/store/conversation-row.ts';
import { lazyComponent } from '../../../ui/overlays/lazy-component.tsx';
import { OnAskContext } from '../log/on-report.ts';
import { ConversationBars } from './conversation-bars.tsx';
import { ConversationHeader } from './conversation-header.tsx';
import type { useShownHit } from './use-shown-hit.ts';

const ConversationSearch = lazyComponent(
  async () => (await import('../search/conversation-search.tsx')).ConversationSearch,
);

interface HeadProps extends Pick<
  ComponentProps<typeof ConversationHeader>,
  'conversation' | 'name' | 'isTyping' | 'level'
> {
  row: ConversationRow | null;
  heading: RefObject<HTMLHeadingElement | null>;
  search: ReturnType<typeof useShownHit>;
}

/** The header and the notices of the conversation; while the member searches in it, the field for that. */
export function Head({ row, heading, search, ...header }: HeadProps) {
  const onAsk = use(OnAskContext);
  // The field has the focus from the first letter on, also without a network.
  useEffect(() => whenIdle(() => void ConversationSearch.preload().catch(() => undefined), IDLE_PREFETCH_MS), []);
  const { conversation, name, level } = header;
  if (search.isSearching && conversation.row !== null)
    return (
      <Suspense>
        <ConversationSearch
          conversation={conversation.row.conversation}
          name={name}
          level={level}
          onHit={search.setHit}
          onDay={() => onAsk('day')}
          onClose={() => search.close()}
        />
      </Suspense>
    );
  return (
    <>
      <ConversationHeader {...header} heading={heading} searchButton={search.button} onSearch={search.open} />
      <ConversationBars row={row} onTaken={() => heading.current?.focus({ preventScroll: true })} />
    </>
  );
}
