/** One source of input and what it does, as WebDriver and WebDriver BiDi both understand it. */
export type Input =
  | {
      readonly type: 'key';
      readonly id: 'keys';
      readonly actions: readonly { readonly type: 'keyDown' | 'keyUp'; readonly value: string }[];
    }
  | { readonly type: 'pointer'; readonly id: 'mouse'; readonly actions: readonly PointerAction[] };

type PointerAction =
  | { readonly type: 'pointerMove'; readonly x: number; readonly y: number }
  | { readonly type: 'pointerDown' | 'pointerUp'; readonly button: number };

/** What a page may be told, and may answer. */
export type Plain = string | number | boolean | null | readonly Plain[] | { readonly [key: string]: Plain };

/** A browser of another engine with one page open: the little of it that the journeys need. */
export interface EngineBrowser {
  /** As the browser calls itself. */
  readonly version: string;
  /** Whether it keeps what a site stores when it ends. */
  readonly keepsItsProfile: boolean;
  /** What scripts have thrown, and no code caught, since the start; null where the browser does not tell. */
  readonly thrown: readonly string[] | null;
  /** Resolves once the page has loaded. */
  goTo(address: string): Promise<void>;
  reload(): Promise<void>;
  /** Runs a function in the page. It must stand alone: nothing around it goes along. */
  run<Args extends readonly Plain[], Result extends Plain>(
    work: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ): Promise<Result>;
  /** Real input, as from a hand. */
  perform(input: Input): Promise<void>;
  /** Ends it without a warning, and starts it again on the same profile. Throws where there is none. */
  killAndStart(): Promise<void>;
  close(): Promise<void>;
}

/** The source text of a call, to be evaluated in a page. Its result goes as JSON, so that no protocol bends it. */
export function callText(work: (...args: never[]) => unknown, args: readonly Plain[]): string {
  return `Promise.resolve((${work.toString()})(...${JSON.stringify(args)})).then((value) => JSON.stringify(value ?? null))`;
}
