import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';

interface BareButtonProps {
  className: string;
  onPress: () => void;
  children: ReactNode;
}

/** A button without a look of its own, such as a whole line of a list. */
export function BareButton({ className, onPress, children }: BareButtonProps) {
  return (
    <Button className={className} onPress={onPress}>
      {children}
    </Button>
  );
}
