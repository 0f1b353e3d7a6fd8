import { expect, test } from 'vitest'
import { roomOf } from './room-of.ts'

test.each([
  ['/', '/'],
  ['/places', '/places'],
  ['/places?search=Illertissen', '/places'],
  ['/?mail=anna@example.org', '/'],
  ['/selfservice/orders/KR-7F3K?mail=anna@example.org', '/selfservice/…'],
  ['/api/v1/orders/KR-7F3K', '/api/…'],
  ['/mystore/', '/mystore/…'],
])('the log calls %s %s: no order number, no address, no token', (url, room) => {
  expect(roomOf(url)).toBe(room)
})
