import { describe, expect, test } from 'vitest'
import { isPushAddress, knownPushServices, newsOfMail, pushRetryDelay } from './push.ts'

test('a phone is told what a customer acts on', () => {
  const kinds = [
    'orderReady',
    'orderChanged',
    'orderCanceled',
    'orderConfirmed',
    'pickupReminder',
    'storeOrderCanceled',
  ]
  expect(kinds.map(newsOfMail)).toEqual(['ready', 'changed', 'canceled', undefined, undefined, undefined])
})

test('tries again ever later, and then no more', () => {
  const delays = [1, 2, 3, 4].map(pushRetryDelay)
  expect(delays).toEqual(delays.toSorted((a = 0, b = 0) => a - b))
  expect(pushRetryDelay(5)).toBeUndefined()
})

describe('the address that a browser names', () => {
  test.each([
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://db5p.notify.windows.com/w/?token=abc',
  ])('%s is one of a push service', (address) => {
    expect(isPushAddress(address, knownPushServices)).toBe(true)
  })

  test.each([
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com.example/fcm/send/abc',
    'https://fcm.googleapis.com:8443/fcm/send/abc',
    'https://user@fcm.googleapis.com.example/',
    'https://notify.windows.com.example/',
    'https://127.0.0.1/',
    'https://localhost:3003/api',
    'file:///etc/passwd',
    '',
  ])('%s is not called', (address) => {
    expect(isPushAddress(address, knownPushServices)).toBe(false)
  })
})
