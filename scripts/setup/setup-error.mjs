/**
 * The errors of the set-up (Node, packages, build) that an operator can correct. Like `server/process/start-error.ts`, this file turns
 * each into one line: the cause, then the action that corrects it. It runs on every Node, so that it can refuse an old one.
 */
const MODERN_MAJOR = 24;
/** From this version on, npm and the set-up run, and install a modern Node on the one platform that has it as a package. */
const SETUP_MAJOR = 20;

/** An error whose message is already the line for the operator. */
export class SetupError extends Error {}

/** Whether this Node runs the project by itself. */
export function isModern(version) {
  return Number.parseInt(version, 10) >= MODERN_MAJOR;
}

/**
 * Returns the line that refuses a Node, or undefined. The lock file pins a Node 24 for Linux x64 with glibc, so that an older
 * Node is enough there. Every other platform needs Node 24.
 */
export function nodeRefusal({ version, platform, arch, hasGlibc }) {
  if (isModern(version)) return undefined;
  const hasPackage = platform === 'linux' && arch === 'x64' && hasGlibc;
  if (hasPackage && Number.parseInt(version, 10) >= SETUP_MAJOR) return undefined;
  const least = hasPackage ? `${SETUP_MAJOR} or newer (${MODERN_MAJOR} is best)` : `${MODERN_MAJOR} or newer`;
  return `this is Node ${version}, which is too old: install Node ${least}, then try again`;
}

const NETWORK = [
  'ENOTFOUND',
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EIDLETIMEOUT',
  'ERR_SOCKET_TIMEOUT',
  'ENOTCACHED',
];

/** Whether npm failed because it did not reach the registry. */
export function isNetworkError(written) {
  return NETWORK.includes(readNpmCode(written));
}

function readNpmCode(written) {
  return /npm (?:error|ERR!) code (\S+)/.exec(written)?.[1];
}

/** Returns the line for what npm wrote when it failed, or undefined when its own messages explain more. */
export function npmErrorLine(written) {
  const code = readNpmCode(written);
  if (code === undefined) return undefined;
  if (NETWORK.includes(code))
    return `the packages cannot be downloaded (${code}): connect this machine to the npm registry, or set npm's registry or proxy`;
  if (/^E40[137]$/.test(code))
    return `the npm registry or its proxy refuses this machine (${code}): correct the login, registry or proxy of npm`;
  if (/CERT|SELF_SIGNED|UNABLE_TO_/.test(code))
    return `the certificate of the npm registry is not trusted (${code}): set npm's cafile, or correct its registry`;
  return fileErrorLine(code, 'node_modules');
}

/** Returns the line for an error of the set-up, or undefined for a fault of the program. */
export function setupErrorLine(error) {
  if (error instanceof SetupError) return error.message;
  if (error?.code === 'ENOENT' && error.syscall === 'spawn npm')
    return 'npm is not installed: install it (it comes with Node), then try again';
  return fileErrorLine(error?.code, error?.path ?? 'the project folder');
}

function fileErrorLine(code, file) {
  switch (code) {
    case 'EROFS':
    case 'EACCES':
    case 'EPERM':
      return (
        `${file} cannot be written (${code}), and the packages or the build are missing or out of date: make the project ` +
        'folder writable, or run npm start once where it is'
      );
    case 'ENOSPC':
    case 'EDQUOT':
      return `the disk is full (${file}): free some space, then try again`;
    default:
      return undefined;
  }
}
