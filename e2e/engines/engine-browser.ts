/** One input source and its actions, in the format of WebDriver and WebDriver BiDi. */
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

/** A value that a page can receive or return. */
export type Plain = string | number | boolean | null | readonly Plain[] | { readonly [key: string]: Plain };

/** A browser of another engine with one open page, as far as the journeys need it. */
export interface EngineBrowser {
  /** The browser's own name and version. */
  readonly version: string;
  /** Whether the site's data survives the end of the browser. */
  readonly keepsItsProfile: boolean;
  /** The uncaught errors of scripts since the start. Null if the browser does not report them. */
  readonly thrown: readonly string[] | null;
  /** Resolves once the page has loaded. */
  goTo(address: string): Promise<void>;
  reload(): Promise<void>;
  /** Runs a function in the page. It must not use variables from outside. */
  run<Args extends readonly Plain[], Result extends Plain>(
    work: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ): Promise<Result>;
  /** Real input events. */
  perform(input: Input): Promise<void>;
  /** Kills the browser and starts it again on the same profile. Throws if the profile does not survive. */
  killAndStart(): Promise<void>;
  close(): Promise<void>;
}

/** The source of a call for evaluation in a page. The result travels as JSON, so that no protocol changes it. */
export function callText(work: (...args: never[]) => unknown, args: readonly Plain[]): string {
  return `Promise.resolve((${work.toString()})(...${JSON.stringify(args)})).then((value) => JSON.stringify(value ?? null))`;
}
