import { expect, test } from 'vitest'
import { chatUrl, isDemoTarget, outsideLink } from './outside-link.ts'

test.each([
  ['https://instagram.krume.example', '/elsewhere?to=instagram.krume.example'],
  [chatUrl('+49 89 99998-199'), '/elsewhere?to=wa.me'],
  ['https://www.paypal.com/', 'https://www.paypal.com/'],
])('in a demo %s leads to %s', (url, target) => {
  expect(outsideLink(url, true)).toBe(target)
  expect(outsideLink(url, false)).toBe(url)
})

test('the page for them names no other place', () => {
  expect(['instagram.krume.example', 'wa.me'].every(isDemoTarget)).toBe(true)
  expect(['evil.com', 'Rufen Sie an.example', 'a'.repeat(80), '', 'x.example/y'].some(isDemoTarget)).toBe(false)
})
