import { lazyComponent } from '../../../ui/overlays/lazy-component.tsx';

/** One component for unsent and sent recordings: it stays loaded when a message is sent, and its recording plays on. */
export const LazyVoice = lazyComponent(async () => (await import('./voices.tsx')).VoiceOf);
