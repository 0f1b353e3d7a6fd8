import { describe, expect, test } from 'vitest'
import { forgetInput, keepInput, readInput } from './kept-input.ts'

function aStorage() {
  const entries = new Map<string, string>()
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  }
}

const typed: [string, string][] = [
  ['name', 'Anna'],
  ['privacy', 'yes'],
  ['website', ''],
  ['elapsedMs', '4000'],
]

describe('what was typed', () => {
  test('comes back, without the trap and the clock', () => {
    const storage = aStorage()
    keepInput(storage, 'contact', typed)
    expect(readInput(storage, 'contact')).toEqual({ name: 'Anna', privacy: 'yes' })
  })

  test('belongs to its form, and is gone once it is sent', () => {
    const storage = aStorage()
    keepInput(storage, 'contact', typed)
    expect(readInput(storage, 'enquiry-catering')).toEqual({})
    forgetInput(storage, 'contact')
    expect(readInput(storage, 'contact')).toEqual({})
  })

  test.each(['{', 'null', '"text"', '3'])('is nothing when the storage holds %s', (text) => {
    const storage = aStorage()
    storage.setItem('krume:contact-input', text)
    expect(readInput(storage, 'contact')).toEqual({})
  })

  test('is not worth a failure when the storage is full', () => {
    const full = {
      ...aStorage(),
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError')
      },
    }
    expect(() => keepInput(full, 'contact', typed)).not.toThrow()
  })
})
