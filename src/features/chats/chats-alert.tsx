import { useAtom } from 'jotai';
import { lazily } from '../../ui/lazily.tsx';
import { alertAtom } from './alert-state.ts';

const AlertDialog = lazily(async () => (await import('./alert-dialog.tsx')).AlertDialog);

/** Says that something did not work which the screen already showed as done. */
export function ChatsAlert() {
  const [words, setWords] = useAtom(alertAtom);
  return words === null ? null : <AlertDialog words={words} onClose={() => setWords(null)} />;
}
