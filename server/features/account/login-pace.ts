import type { FastifyRequest } from 'fastify';
import { LOGIN_WINDOW_MINUTES } from '../../../contract/base/rules.ts';
import { type CreateLimit, createPace } from '../../platform/security/rate-limit.ts';
import type { DeviceCookies } from './device-cookies.ts';
import type { Owner } from './find-owner.ts';
import type { Attempt } from './login-limit.ts';

// `login-limit.ts` locks the pair of an account and a network. A guesser who uses another account or another network for each try never
// triggers this lock. The server therefore also counts the tries of each account and of each network. It slows tries beyond a limit:
//
//   has the owner signed in from this network? ──yes──▶ only the tries of this account from this network count: the owner at home
//                     │ no                               does not wait for a guesser elsewhere
//                     ▼
//   has the owner signed in on this browser? ──yes──▶ only the tries of such browsers count: the owner who travels
//                     │ no                               does not wait for a guesser either. All browsers together have one
//                     │                                  count, because a thief can sign in often and gather cookies
//                     ▼
//   tries of the network, of the wider network, then of the account, in a window ──within──▶ try
//                     │ beyond
//                     ▼
//   one try every few seconds ──too early──▶ rate_limited with the seconds to wait

/** Tries in a window of LOGIN_WINDOW_MINUTES. Many members share the address of a mobile carrier. */
const TRIES_A_NETWORK = 30;
const TRIES_A_WIDER_NETWORK = 120;
const TRIES_AN_ACCOUNT = 20;
const TRIES_OF_KNOWN_DEVICES = 10;
/** Tries of one account from a network where its owner has signed in. Right passwords count too, because each costs the server a hash. */
const TRIES_AT_HOME = 30;
/** Days after a login during which its network is known for the account. */
const KNOWN_DAYS = 30;

const WINDOW_MS = LOGIN_WINDOW_MINUTES * 60_000;

export interface LoginPace {
  /** Counts a try before its password is checked. Refuses a try that comes too soon. */
  readonly count: (attempt: Attempt, owner: Owner) => Promise<void>;
  /** Makes the network of a successful login known for the owner. */
  readonly succeeded: (attempt: Attempt, owner: Owner) => Promise<void>;
}

type PaceOf = (request: FastifyRequest) => LoginPace;

/** Returns the pace of a request's login. Unknown accounts count like known ones. Without `createLimit` the pace refuses nothing. */
export function paceLogins(createLimit: CreateLimit | undefined, devices: DeviceCookies): PaceOf {
  if (createLimit === undefined) return () => NO_PACE;
  const slowed = (name: string, max: number) =>
    createPace(createLimit, { name: `login-${name}`, max, windowMs: WINDOW_MS });
  const network = slowed('network', TRIES_A_NETWORK);
  const wider = slowed('wider', TRIES_A_WIDER_NETWORK);
  const account = slowed('account', TRIES_AN_ACCOUNT);
  const device = slowed('device', TRIES_OF_KNOWN_DEVICES);
  const home = slowed('home', TRIES_AT_HOME);
  const known = createLimit({ name: 'login-known', max: 0, windowMs: KNOWN_DAYS * 86_400_000 });
  const pairOf = ({ address_hash }: Attempt, { hash }: Owner): string => `${hash}/${address_hash}`;

  return (request) => ({
    async count(attempt, owner) {
      const pair = pairOf(attempt, owner);
      if ((await known.peek(request, pair)) > 0) return home(request, pair);
      if (await devices.isKnown(request, owner)) return device(request, owner.hash);
      await network(request, attempt.address_hash);
      await wider(request, attempt.wider_hash);
      await account(request, attempt.account_hash);
    },
    async succeeded(attempt, owner) {
      await known.count(request, pairOf(attempt, owner));
    },
  });
}

/** The pace where limits are off. */
const NO_PACE: LoginPace = { count: async () => {}, succeeded: async () => {} };
