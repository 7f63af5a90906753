import type { LanderName, MemberLandingName } from '../../../contract/landers.ts';
import type { StartLander } from './people/lander-props.ts';

const firstLine = async () => (await import('./member/run-first-line.ts')).runFirstLine;

/** The moving parts of landers, by the name of the lander. */
const BEHAVIOURS: Readonly<Partial<Record<LanderName | MemberLandingName, () => Promise<StartLander>>>> = {
  iconslanding: async () => (await import('./interests/run-interests.ts')).runInterests,
  tinderswipe: async () => (await import('./deck/run-deck.ts')).runDeck,
  gallery: async () => (await import('./gallery/run-gallery.ts')).runGallery,
  transitionsvideolanding: async () => (await import('./transitions/run-scenes.ts')).runScenes,
  video: async () => (await import('./video/run-film.ts')).runFilm,
  landing: firstLine,
  landing3: firstLine,
};

/** These store choices on the device for the sign-up. On a member's device, the next sign-up would send them for another person. */
const FOR_VISITORS: readonly string[] = ['iconslanding', 'tinderswipe'] satisfies readonly LanderName[];

interface LanderStart {
  readonly name: LanderName | MemberLandingName;
  readonly root: ParentNode;
  readonly isMember: boolean;
}

/** Starts the moving parts of a lander. Returns a function that stops them, also before they have loaded. */
export function startLander({ name, root, isMember }: LanderStart): () => void {
  if (isMember && FOR_VISITORS.includes(name)) return () => undefined;
  const over = new AbortController();
  void BEHAVIOURS[name]?.().then(
    (start) => {
      if (over.signal.aborted) return;
      over.signal.addEventListener('abort', start(root), { once: true });
    },
    // The lander is complete without them.
    () => undefined,
  );
  return () => over.abort();
}
