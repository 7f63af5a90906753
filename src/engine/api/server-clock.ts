/** Smaller differences come from the header, which has whole seconds, and from the time that an answer travels. */
const TOLERANCE_MS = 2_000;

let offsetMs = 0;

/** Notes the server's clock from the `Date` header of an answer. */
export function noteServerClock(header: string | null): void {
  const said = Date.parse(header ?? '');
  if (Number.isNaN(said)) return;
  // The header leaves out the milliseconds: on average half a second.
  const offset = said + 500 - Date.now();
  if (Math.abs(offset - offsetMs) > TOLERANCE_MS) offsetMs = offset;
}

/** The time on the server's clock, in milliseconds since 1970. Deadlines are on this clock, whatever the device's clock says. */
export const serverNow = (): number => Date.now() + offsetMs;
