export interface Toast {
  readonly id: number;
  readonly text: string;
  readonly action?: { readonly label: string; readonly run: () => void };
}

const SHOWN_MS = 6_000;
/** A toast with an action stays longer: deciding takes longer than reading. */
const WITH_ACTION_MS = 10_000;
const MAX_TOASTS = 3;

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();
const timers = new Map<number, ReturnType<typeof setTimeout>>();

/**
 * Shows a text for six seconds, or ten with an action. At most three toasts show at once; a new one replaces the
 * oldest. Returns its id.
 */
export function showToast(text: string, action?: Toast['action']): number {
  lastId += 1;
  const toast: Toast = action === undefined ? { id: lastId, text } : { id: lastId, text, action };
  for (const old of toasts.slice(0, Math.max(0, toasts.length - MAX_TOASTS + 1))) stopTimer(old.id);
  setToasts([...toasts.slice(-(MAX_TOASTS - 1)), toast]);
  resumeToast(toast.id);
  return toast.id;
}

export function closeToast(id: number): void {
  stopTimer(id);
  setToasts(toasts.filter((toast) => toast.id !== id));
}

/** Closes every toast. */
export function closeToasts(): void {
  for (const { id } of toasts) stopTimer(id);
  setToasts([]);
}

/** Stops the timer of a toast that is hovered or holds the focus (WCAG 2.2.1). */
export function holdToast(id: number): void {
  stopTimer(id);
}

export function resumeToast(id: number): void {
  stopTimer(id);
  const hasAction = toasts.some((toast) => toast.id === id && toast.action !== undefined);
  timers.set(
    id,
    setTimeout(() => closeToast(id), hasAction ? WITH_ACTION_MS : SHOWN_MS),
  );
}

export function readToasts(): readonly Toast[] {
  return toasts;
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function stopTimer(id: number): void {
  clearTimeout(timers.get(id));
  timers.delete(id);
}

function setToasts(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}
