import type { ComposerState } from './use-composer.ts';

/** The parts of the composer that other parts of the screen call. */
export interface ComposerHandle extends Pick<ComposerState, 'restoreDraft' | 'attach' | 'setReply'> {
  readonly focus: () => void;
}
