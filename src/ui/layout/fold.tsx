import { useLocation } from '@tanstack/react-router';
import { ChevronDown } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { type ReactNode, type Ref, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { Disclosure, DisclosurePanel } from 'react-aria-components/Disclosure';
import styles from './fold.module.css';
import { Icon } from '../icons/icon.tsx';
import { Unbroken } from './unbroken.tsx';

interface FoldProps {
  icon: LucideIcon;
  title: string;
  /** The name by which a link leads to this part and opens it. */
  anchor: string;
  /** The current state in a word, beside the title. */
  value?: ReactNode;
  /** A ref to the heading, which can receive the focus. */
  heading?: Ref<HTMLHeadingElement>;
  startsOpen?: boolean;
  children: ReactNode;
}

/** A part of a section that opens below its title. A closed part preserves its entered values. */
export function Fold({ icon, title, anchor, value, heading, startsOpen = false, children }: FoldProps) {
  const hash = useLocation({ select: (location) => location.hash });
  const [isOpen, setOpen] = useState(startsOpen || hash === anchor);
  const [followed, setFollowed] = useState(hash);
  if (hash !== followed) {
    setFollowed(hash);
    if (hash === anchor) setOpen(true);
  }
  return (
    <div id={anchor} className={styles.place}>
      <Disclosure className={styles.fold ?? ''} isExpanded={isOpen} onExpandedChange={setOpen}>
        <h3 ref={heading} tabIndex={-1} className={styles.heading}>
          <Button slot="trigger" className={styles.trigger ?? ''}>
            <Icon of={icon} className={styles.icon} />
            <span className={styles.words}>
              <span className={styles.title}>
                <Unbroken>{title}</Unbroken>
              </span>
              <span className={styles.value}>{value}</span>
            </span>
            <Icon of={ChevronDown} size="s" className={styles.chevron} />
          </Button>
        </h3>
        <DisclosurePanel>{children}</DisclosurePanel>
      </Disclosure>
    </div>
  );
}
