import { expect, test } from 'vitest'
import { suggestMailAddress } from './mail-suggestion.ts'

test.each([
  ['anna@gmial.com', 'anna@gmail.com'],
  ['anna@gamil.com', 'anna@gmail.com'],
  ['anna@gmail.con', 'anna@gmail.com'],
  ['anna@gmail.co', 'anna@gmail.com'],
  ['anna@gmaill.com', 'anna@gmail.com'],
  ['anna@wbe.de', 'anna@web.de'],
  ['anna@gmx.d', 'anna@gmx.de'],
  ['anna@gmx.ed', 'anna@gmx.de'],
  ['Anna.Huber@Hotmial.com', 'Anna.Huber@hotmail.com'],
  ['anna@tonline.de', 'anna@t-online.de'],
  [' anna@gmail ', 'anna@gmail.com'],
  ['anna@gmx', 'anna@gmx.de'],
  ['a.b@c', 'a.b@c.de'],
])('suggests for %j the address %j', (typed, meant) => {
  expect(suggestMailAddress(typed)).toBe(meant)
})

test.each([
  'anna@gmail.com',
  'anna@gmx.net',
  'anna@mail.com',
  'anna@ymail.com',
  'anna@krume.example',
  'anna@mein-verein.de',
])('accepts %j', (typed) => {
  expect(suggestMailAddress(typed)).toBeUndefined()
})

test.each(['', 'anna', '@gmial.com', 'anna@', '@'])('has no suggestion for the unfinished %j', (typed) => {
  expect(suggestMailAddress(typed)).toBeUndefined()
})
