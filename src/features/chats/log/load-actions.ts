/** Loads the actions on messages that the server does not have yet. They are preloaded when idle, so a press hardly ever waits. */
export const loadActions = () => import('./unsent-actions.ts');
