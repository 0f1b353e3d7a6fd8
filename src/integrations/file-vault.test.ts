import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createFileVault } from './file-vault.ts'

const [oldSecret, newSecret] = ['the first secret of this test, long enough', 'the second secret of this test, as long']
const file = randomBytes(100_000)

describe('file vault', () => {
  const vault = createFileVault([oldSecret])
  const sealed = vault.seal(file, 'application 1')

  test('decrypts what it encrypted, and the ciphertext contains no plain text', () => {
    expect(vault.open(sealed, 'application 1').equals(file)).toBe(true)
    expect(Buffer.from(sealed.sealedBytes).includes(file.subarray(0, 16))).toBe(false)
  })

  test.each([[[]], [['']], [[oldSecret, ' ']]])('is not created with the secrets %j', (secrets) => {
    expect(() => createFileVault(secrets)).toThrow('secrets')
  })

  test('encrypts the same file differently each time', () => {
    expect(vault.seal(file, 'application 1').sealedBytes).not.toEqual(sealed.sealedBytes)
  })

  test('does not open a file for another application', () => {
    expect(() => vault.open(sealed, 'application 2')).toThrow()
  })

  test.each([0, 11, 12, 50_000, 100_027])('detects a changed byte at %i', (at) => {
    const changed = Uint8Array.from(sealed.sealedBytes)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(() => vault.open({ ...sealed, sealedBytes: changed }, 'application 1')).toThrow()
  })

  test('opens with an old secret while it is configured, and without it after resealing', () => {
    const both = createFileVault([newSecret, oldSecret])
    expect(both.open(sealed, 'application 1').equals(file)).toBe(true)
    const resealed = { ...sealed, ...both.reseal(sealed, 'application 1') }
    expect(resealed.keyId).toBe(both.newestKeyId)
    const onlyNew = createFileVault([newSecret])
    expect(onlyNew.open(resealed, 'application 1').equals(file)).toBe(true)
    expect(() => onlyNew.open(sealed, 'application 1')).toThrow('not among the secrets')
  })
})
