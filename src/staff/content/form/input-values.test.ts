import { describe, expect, test } from 'vitest'
import {
  formatMoneyField,
  formatMonthDayField,
  formatNumberField,
  parseMoney,
  parseMonthDay,
  parseNumber,
  toNewId,
} from './input-values.ts'

describe('money', () => {
  test.each([
    ['4,20', 420],
    ['4.2', 420],
    ['4', 400],
    ['4,20 €', 420],
    [' 12,05 ', 1205],
    ['-0,50', -50],
    ['', undefined],
    ['4,205', '4,205'],
    ['vier', 'vier'],
  ])('%j is %j', (typed, cents) => expect(parseMoney(typed)).toBe(cents))

  test('is shown as it is typed', () => {
    expect([formatMoneyField(420, 'de'), formatMoneyField(420, 'en'), formatMoneyField(123456, 'de')]).toEqual([
      '4,20',
      '4.20',
      '1234,56',
    ])
    expect(formatMoneyField('vier', 'de')).toBe('vier')
  })
})

test('numbers have a comma or a point', () => {
  expect([parseNumber('0,5'), parseNumber('0.5'), parseNumber('x'), parseNumber('')]).toEqual([
    0.5,
    0.5,
    'x',
    undefined,
  ])
  expect(formatNumberField(0.5, 'de')).toBe('0,5')
})

test.each([
  ['1.8.', '08-01'],
  ['01.08', '08-01'],
  ['24/12', '12-24'],
  ['12-24', '12-24'],
  ['Advent', 'Advent'],
  ['', undefined],
])('the day %j of every year is %j', (typed, stored) => expect(parseMonthDay(typed)).toBe(stored))

test('a day of every year is shown as people write it', () => {
  expect([formatMonthDayField('08-01'), formatMonthDayField('Advent'), formatMonthDayField(undefined)]).toEqual([
    '1.8.',
    'Advent',
    '',
  ])
})

test('the id of a new entry follows from its name and is used once', () => {
  const taken = ['brezel', 'brezel-2', 'ueber-uns']
  expect(['Müsli-Brötchen', 'Brezel', '!'].map((name) => toNewId(name, { isPage: false, taken }))).toEqual([
    'muesli-broetchen',
    'brezel-3',
    '',
  ])
  expect(['Über uns', 'Seit 1924'].map((name) => toNewId(name, { isPage: true, taken }))).toEqual([
    'ueber-uns-ii',
    'seit',
  ])
})
