import { createECDH } from 'node:crypto';
import { isLoopbackName, isPublicAddress, readAddress } from './addresses.ts';

/** The key pair by which push services identify this installation (RFC 8292): P-256, 65 and 32 bytes as base64url. */
export interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

const BASE64URL = /^[A-Za-z0-9_-]+$/;

/** Returns whether the two keys are a pair. */
export function areVapidKeys({ publicKey, privateKey }: VapidKeys): boolean {
  if (!BASE64URL.test(publicKey) || !BASE64URL.test(privateKey)) return false;
  const ecdh = createECDH('prime256v1');
  const secret = Buffer.from(privateKey, 'base64url');
  if (secret.length !== 32) return false;
  try {
    ecdh.setPrivateKey(secret);
  } catch {
    return false;
  }
  return ecdh.getPublicKey().equals(Buffer.from(publicKey, 'base64url'));
}

/** Generates a new pair. The private key is padded to 32 bytes, because leading zeros are part of it. */
export function makeVapidKeys(): VapidKeys {
  const ecdh = createECDH('prime256v1');
  const publicKey = ecdh.generateKeys().toString('base64url');
  const privateKey = Buffer.from(ecdh.getPrivateKey('hex').padStart(64, '0'), 'hex').toString('base64url');
  return { publicKey, privateKey };
}

/** Returns whether a push service can contact this subject. Some services refuse a push whose subject names loopback. */
export function isVapidSubject(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname, pathname } = new URL(value);
  if (protocol === 'https:') return isReachable(hostname);
  const mailHost = /^[^\s@]+@([^\s@]+)$/.exec(pathname)?.[1];
  return protocol === 'mailto:' && mailHost !== undefined && isReachable(mailHost);
}

function isReachable(hostname: string): boolean {
  const address = readAddress(hostname);
  return address === undefined ? hostname !== '' && !isLoopbackName(hostname) : isPublicAddress(address);
}

/** Returns whether this is a point of P-256, to which a push can be encrypted. */
export function isPointOfP256(base64url: string): boolean {
  const ecdh = createECDH('prime256v1');
  ecdh.generateKeys();
  try {
    ecdh.computeSecret(Buffer.from(base64url, 'base64url'));
    return true;
  } catch {
    return false;
  }
}
