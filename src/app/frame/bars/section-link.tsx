import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { SECTIONS } from './sections.ts';
import { useRouteData } from './use-route-data.ts';

interface SectionLinkProps {
  section: (typeof SECTIONS)[number];
  /** For a member who has paid before, the credits link opens the page for the same order again. */
  isPaid: boolean;
  children: ReactNode;
}

const PATHS = { members: '/members', chats: '/chats', likes: '/likes' } as const;

export function SectionLink({ section, isPaid, children }: SectionLinkProps) {
  const isHere = useRouteData(({ name }) => section.routes.includes(name));
  const to = section.id === 'credits' ? (isPaid ? '/credits/repeat-order' : '/credits') : PATHS[section.id];
  return (
    <Link to={to} activeOptions={{ exact: true }} aria-current={isHere ? 'page' : undefined}>
      {children}
    </Link>
  );
}
