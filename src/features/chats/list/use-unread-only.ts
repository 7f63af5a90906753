import { useLocation, useNavigate } from '@tanstack/react-router';

/** Whether the address restricts the list to conversations with unread messages. */
export function useUnreadOnly(): readonly [isOn: boolean, choose: (isOn: boolean) => void] {
  const navigate = useNavigate();
  const isOn = useLocation({ select: ({ search }) => 'unread' in search && search.unread === '1' });
  return [isOn, (next) => void navigate({ to: '.', search: (next ? { unread: '1' } : {}) as never, replace: true })];
}
