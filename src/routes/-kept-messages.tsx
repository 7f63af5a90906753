import { useQuery } from '@tanstack/react-query';
import { settingsQuery } from '../domain/settings/settings-query.ts';
import { useMe } from '../domain/me/use-me.ts';
import { KeptMessages } from '../features/chats/screens/kept-messages.tsx';

/** On the screens of payments: the messages that wait for credits. */
export function KeptForOrder({ isComplete = false }: { isComplete?: boolean }) {
  const settings = useQuery(settingsQuery).data;
  return <KeptMessages me={useMe()} settings={settings} isComplete={isComplete} />;
}

export const renderKept = (isComplete: boolean) => <KeptForOrder isComplete={isComplete} />;
