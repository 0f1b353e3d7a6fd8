import { describe, expect, test } from 'vitest'
import { readInput, removeInput, saveInput } from './saved-input.ts'

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

describe('saved form input', () => {
  test('is restored without the honeypot and the timer', () => {
    const storage = aStorage()
    saveInput(storage, 'contact', typed)
    expect(readInput(storage, 'contact')).toEqual({ name: 'Anna', privacy: 'yes' })
  })

  test('is separate for each form and removed after sending', () => {
    const storage = aStorage()
    saveInput(storage, 'contact', typed)
    expect(readInput(storage, 'enquiry-catering')).toEqual({})
    removeInput(storage, 'contact')
    expect(readInput(storage, 'contact')).toEqual({})
  })

  test.each(['{', 'null', '"text"', '3'])('is empty when the storage contains %s', (text) => {
    const storage = aStorage()
    storage.setItem('krume:contact-input', text)
    expect(readInput(storage, 'contact')).toEqual({})
  })

  test('ignores a full storage', () => {
    const full = {
      ...aStorage(),
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError')
      },
    }
    expect(() => saveInput(full, 'contact', typed)).not.toThrow()
  })
})
