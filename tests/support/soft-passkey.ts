import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/** A passkey in software that answers like a phone, with an ES256 key and without attestation. */
export interface SoftPasskey {
  id: string;
  make(options: Options, given?: Given): object;
  show(options: Options, given?: Given): object;
}

interface Options {
  challenge: string;
}

/** What a hostile or broken authenticator answers differently. */
interface Given {
  origin?: string;
  rpId?: string;
  /** False: it did not verify the user. */
  isVerified?: boolean;
  count?: number;
}

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_KEY = 0x40;

export function softPasskey(at = 'http://localhost:4300'): SoftPasskey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const rawId = randomBytes(16);
  const id = rawId.toString('base64url');
  let uses = 0;

  function clientData(type: string, { challenge }: Options, { origin = at }: Given): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  function authData(given: Given, key = Buffer.alloc(0)): Buffer {
    uses += 1;
    const { rpId = new URL(at).hostname, isVerified = true, count = uses } = given;
    const verified = isVerified ? USER_VERIFIED : 0;
    const flags = USER_PRESENT | verified | (key.length > 0 ? HAS_KEY : 0);
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(count);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counter, key]);
  }

  return {
    id,
    make(options, given = {}) {
      const clientDataJSON = clientData('webauthn.create', options, given);
      const length = Buffer.alloc(2);
      length.writeUInt16BE(rawId.length);
      const key = Buffer.concat([Buffer.alloc(16), length, rawId, coseKey(publicKey)]);
      const response = {
        clientDataJSON: clientDataJSON.toString('base64url'),
        attestationObject: withoutAttestation(authData(given, key)).toString('base64url'),
        transports: ['internal'],
      };
      return { id, rawId: id, type: 'public-key', response };
    },
    show(options, given = {}) {
      const clientDataJSON = clientData('webauthn.get', options, given);
      const authenticatorData = authData(given);
      const signed = Buffer.concat([authenticatorData, sha256(clientDataJSON)]);
      const response = {
        clientDataJSON: clientDataJSON.toString('base64url'),
        authenticatorData: authenticatorData.toString('base64url'),
        signature: sign('sha256', signed, privateKey).toString('base64url'),
      };
      return { id, rawId: id, type: 'public-key', response };
    },
  };
}

function sha256(bytes: string | Buffer): Buffer {
  return createHash('sha256').update(bytes).digest();
}

/** CBOR: {1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y} */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  return Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ]);
}

/** CBOR: {fmt: 'none', attStmt: {}, authData} */
function withoutAttestation(authData: Buffer): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(authData.length);
  return Buffer.concat([
    Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746159', 'hex'),
    length,
    authData,
  ]);
}
