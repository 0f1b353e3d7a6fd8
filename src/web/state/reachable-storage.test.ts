import { expect, test } from 'vitest'
import { expiringStorage } from './expiring-storage.ts'
import { reachableStorage } from './reachable-storage.ts'

test('a storage that is there is used as it is', () => {
  expect(reachableStorage(() => sessionStorage)).toBe(sessionStorage)
})

test('a storage that throws when it is named is none, and the site goes on without memory', () => {
  const none = reachableStorage(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  expect(none).toBeUndefined()
  const storage = expiringStorage(none)
  storage.set('a', 1)
  storage.remove('a')
  expect(storage.get('a', 0)).toBeUndefined()
})
