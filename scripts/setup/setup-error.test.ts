import { describe, expect, test } from 'vitest';
import { isNetworkError, nodeRefusal, npmErrorLine, SetupError, setupErrorLine } from './setup-error.mjs';

describe('nodeRefusal', () => {
  test.each([
    ['24.0.0', 'darwin', 'arm64', false],
    ['26.1.0', 'linux', 'x64', false],
    ['20.0.0', 'linux', 'x64', true],
    ['22.18.0', 'linux', 'x64', true],
  ])('accepts Node %s on %s-%s (glibc: %s)', (version, platform, arch, hasGlibc) => {
    expect(nodeRefusal({ version, platform, arch, hasGlibc })).toBeUndefined();
  });

  test.each([
    ['18.20.8', 'linux', 'x64', true, 'install Node 20 or newer (24 is best), then try again'],
    ['22.18.0', 'linux', 'x64', false, 'install Node 24 or newer, then try again'],
    ['22.18.0', 'linux', 'arm64', true, 'install Node 24 or newer, then try again'],
    ['23.9.0', 'darwin', 'arm64', false, 'install Node 24 or newer, then try again'],
    ['20.1.0', 'win32', 'x64', false, 'install Node 24 or newer, then try again'],
  ])('refuses Node %s on %s-%s (glibc: %s)', (version, platform, arch, hasGlibc, action) => {
    const line = nodeRefusal({ version, platform, arch, hasGlibc });
    expect(line).toBe(`this is Node ${version}, which is too old: ${action}`);
  });
});

describe('npmErrorLine', () => {
  test.each([
    [
      'npm error code ENOTFOUND\nnpm error syscall getaddrinfo',
      'the packages cannot be downloaded (ENOTFOUND): connect',
    ],
    ['npm ERR! code EAI_AGAIN\nnpm ERR! errno', 'the packages cannot be downloaded (EAI_AGAIN): connect'],
    ['npm error code E401', 'the npm registry or its proxy refuses this machine (E401): correct'],
    ['npm error code SELF_SIGNED_CERT_IN_CHAIN', 'the certificate of the npm registry is not trusted (SELF_SIGNED'],
    ['npm warn x\nnpm error code EROFS', 'node_modules cannot be written (EROFS), and the packages'],
    ['npm error code ENOSPC', 'the disk is full (node_modules): free some space'],
  ])('turns %j into one line', (written, start) => {
    expect(npmErrorLine(written)?.startsWith(start)).toBe(true);
    expect(npmErrorLine(written)).not.toContain('\n');
  });

  test.each(['', 'npm error code ERESOLVE', 'Segmentation fault'])('leaves %j to the messages of npm', (written) => {
    expect(npmErrorLine(written)).toBeUndefined();
  });
});

test.each([
  ['npm error code ENOTFOUND', true],
  ['npm error code E404', false],
  ['', false],
])('reports of %j whether the registry was not reached: %s', (written, expected) => {
  expect(isNetworkError(written)).toBe(expected);
});

describe('setupErrorLine', () => {
  const failed = (code: string, more: object = {}) => Object.assign(new Error('it failed'), { code, ...more });

  test.each<[unknown, string]>([
    [new SetupError('this is Node 18'), 'this is Node 18'],
    [failed('ENOENT', { syscall: 'spawn npm' }), 'npm is not installed: install it'],
    [failed('EROFS', { path: '/x/.cache' }), '/x/.cache cannot be written (EROFS), and the packages or the build'],
    [failed('EACCES'), 'the project folder cannot be written (EACCES), and the packages or the build'],
    [failed('ENOSPC', { path: '/x/dist' }), 'the disk is full (/x/dist): free some space'],
  ])('turns %o into one line', (error, start) => {
    expect(setupErrorLine(error)?.startsWith(start)).toBe(true);
  });

  test.each([new TypeError('x is not a function'), failed('ENOENT'), undefined])('leaves %o to its stack', (error) => {
    expect(setupErrorLine(error)).toBeUndefined();
  });
});
