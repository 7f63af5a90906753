import { useQuery } from '@tanstack/react-query';
import { loadAreaCatalogue, withWords } from '../catalogues/load-catalogue.ts';
import { settingsQuery } from '../features/account/settings-query.ts';
import { useMe } from '../features/account/use-me.ts';
import { lazily } from '../ui/lazily.tsx';

// The names of gifts are in the catalogue of the chats.
const KeptMessages = lazily(async () => {
  const code = [
    withWords('chats-later', import('../features/chats/screens/kept-messages.tsx')),
    loadAreaCatalogue('chats'),
  ] as const;
  return (await Promise.all(code))[0].KeptMessages;
}, 'seldom');

/** On the screens of payments: the messages that wait for credits. */
export function KeptForOrder({ isComplete = false }: { isComplete?: boolean }) {
  const settings = useQuery(settingsQuery).data;
  return <KeptMessages me={useMe()} settings={settings} isComplete={isComplete} />;
}

export const renderKept = (isComplete: boolean) => <KeptForOrder isComplete={isComplete} />;
