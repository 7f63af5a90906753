import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  type ToggleEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { nextMenuItem } from './menu-keys.ts';
import styles from './menu.module.css';

interface MenuProps {
  /** The accessible name of the button and of the menu. */
  label: string;
  /** The content of the button. */
  trigger: ReactNode;
  triggerClassName?: string | undefined;
  children: ReactNode;
}

const GAP = 6;
const EDGE = 8;

/**
 * A button with a menu below it; its children are `MenuItem`, `MenuChoice`, `MenuLink` and `MenuRule`. It uses the browser's own
 * popover (top layer, light dismissal, focus restored), which needs no code. The keys are those of the ARIA menu pattern.
 */
export function Menu({ label, trigger, triggerClassName, children }: MenuProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [place, setPlace] = useState<CSSProperties>({});

  const onBeforeToggle = (event: ToggleEvent) => {
    if (event.newState === 'open' && button.current) setPlace(placeBelow(button.current));
  };
  const onToggle = (event: ToggleEvent) => {
    const opened = event.newState === 'open';
    setOpen(opened);
    if (opened && menu.current) items(menu.current)[0]?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!menu.current) return;
    if (event.key === 'Tab') return menu.current.hidePopover();
    const all = items(menu.current);
    const next = nextMenuItem(
      event.key,
      all.findIndex((item) => item === document.activeElement),
      all.map((item) => item.textContent),
    );
    if (next === undefined) return;
    event.preventDefault();
    all[next]?.focus();
  };

  return (
    <>
      <button
        ref={button}
        type="button"
        className={triggerClassName}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={id}
        popoverTarget={id}
      >
        {trigger}
      </button>
      <div
        ref={menu}
        id={id}
        popover="auto"
        role="menu"
        aria-label={label}
        tabIndex={-1}
        className={styles.menu}
        style={place}
        onBeforeToggle={onBeforeToggle}
        onToggle={onToggle}
        onKeyDown={onKeyDown}
        onClick={() => menu.current?.hidePopover()}
      >
        {children}
      </div>
    </>
  );
}

function items(menu: HTMLElement): HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>('[role^="menuitem"]')];
}

/** Places the menu below the button, aligned to its nearer edge and inside the window; above it if there is more room. */
function placeBelow(button: HTMLElement): CSSProperties {
  const box = button.getBoundingClientRect();
  const width = document.documentElement.clientWidth;
  const along = box.right > width / 2 ? `${box.right}px - 100%` : `${box.left}px`;
  const transform = `translateX(clamp(${EDGE}px, ${along}, ${width - EDGE}px - 100%))`;
  const isLow = box.top > window.innerHeight * 0.6;
  return isLow ? { transform, bottom: window.innerHeight - box.top + GAP } : { transform, top: box.bottom + GAP };
}
