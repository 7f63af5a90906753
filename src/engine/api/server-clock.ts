/** Smaller differences are noise: the header has whole seconds, and an answer takes time to arrive. */
const TOLERANCE_MS = 2_000;

let offsetMs = 0;

/** Stores the offset of the server's clock, from the `Date` header of an answer. */
export function noteServerClock(header: string | null): void {
  const serverTime = Date.parse(header ?? '');
  if (Number.isNaN(serverTime)) return;
  // The header leaves out the milliseconds: on average half a second.
  const offset = serverTime + 500 - Date.now();
  if (Math.abs(offset - offsetMs) > TOLERANCE_MS) offsetMs = offset;
}

/** The time on the server's clock, in milliseconds since 1970. All deadlines use this clock, because the device's clock may be wrong. */
export const serverNow = (): number => Date.now() + offsetMs;
