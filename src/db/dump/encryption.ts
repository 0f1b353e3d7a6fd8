/** Backups in the format of age (https://age-encryption.org/v1), so that the program of that name opens them too. */
import { closeSync, openSync, readSync } from 'node:fs'
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'
import { DumpError } from './dump-error.ts'

const beginning = 'age-encryption.org/'

type Bytes = AsyncIterable<Uint8Array>

export interface KeyPair {
  /** Opens what is encrypted to the recipient. */
  identity: string
  recipient: string
}

export async function createKeyPair(): Promise<KeyPair> {
  const identity = await generateX25519Identity()
  return { identity, recipient: await identityToRecipient(identity) }
}

/** A stage of a pipeline. Without recipients it changes nothing. */
export const encryptTo = (recipients: readonly string[]) =>
  async function* encrypt(source: Bytes): Bytes {
    const encrypter = new Encrypter()
    for (const recipient of recipients) encrypter.addRecipient(recipient)
    yield* recipients.length > 0 ? await encrypter.encrypt(ReadableStream.from(source)) : source
  }

/** By its content: the name of a file is up to the administrator. */
export function isEncrypted(file: string): boolean {
  const bytes = Buffer.alloc(beginning.length)
  const descriptor = openSync(file, 'r')
  try {
    readSync(descriptor, bytes)
    return bytes.toString() === beginning
  } finally {
    closeSync(descriptor)
  }
}

/** A stage of a pipeline. */
export const decryptWith = (identity: string) =>
  async function* decrypt(source: Bytes): Bytes {
    try {
      const decrypter = new Decrypter()
      decrypter.addIdentity(identity)
      yield* await decrypter.decrypt(ReadableStream.from(source))
    } catch (error) {
      const isForOthers = error instanceof Error && error.message.startsWith('no identity matched')
      throw new DumpError(isForOthers ? 'otherIdentity' : 'damaged')
    }
  }

/** The key in a file of `krume setup` or age-keygen, which may contain comments. */
export const parseIdentity = (text: string): string | undefined => /^AGE-SECRET-KEY-1[0-9A-Z]+$/m.exec(text)?.[0]
