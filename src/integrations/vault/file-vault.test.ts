import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { fileVault } from './file-vault.ts'

const [oldSecret, newSecret] = [
  'the first secret of this house, long enough',
  'the second secret of this house, as long',
]
const file = randomBytes(100_000)

describe('the vault', () => {
  const vault = fileVault([oldSecret])
  const sealed = vault.seal(file, 'application 1')

  test('gives back what it was given, and shows none of it', () => {
    expect(vault.open(sealed, 'application 1').equals(file)).toBe(true)
    expect(Buffer.from(sealed.sealedBytes).includes(file.subarray(0, 16))).toBe(false)
  })

  test('seals the same file differently each time', () => {
    expect(vault.seal(file, 'application 1').sealedBytes).not.toEqual(sealed.sealedBytes)
  })

  test('does not open it for another application', () => {
    expect(() => vault.open(sealed, 'application 2')).toThrow()
  })

  test.each([0, 11, 12, 50_000, 100_027])('notices a changed byte at %i', (at) => {
    const changed = Uint8Array.from(sealed.sealedBytes)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(() => vault.open({ ...sealed, sealedBytes: changed }, 'application 1')).toThrow()
  })

  test('opens with an old secret as long as it is kept, and after resealing without it', () => {
    const both = fileVault([newSecret, oldSecret])
    expect(both.open(sealed, 'application 1').equals(file)).toBe(true)
    const resealed = { ...sealed, ...both.reseal(sealed, 'application 1') }
    expect(resealed.keyId).toBe(both.newestKeyId)
    const onlyNew = fileVault([newSecret])
    expect(onlyNew.open(resealed, 'application 1').equals(file)).toBe(true)
    expect(() => onlyNew.open(sealed, 'application 1')).toThrow('not among the secrets')
  })
})
