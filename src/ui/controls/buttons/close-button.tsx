import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { IconButton } from './icon-button.tsx';

export function CloseButton({ onPress, className }: { onPress: () => void; className?: string | undefined }) {
  const { t } = useLingui();
  return <IconButton icon={X} label={t`Close`} size="s" className={className} onPress={onPress} />;
}
