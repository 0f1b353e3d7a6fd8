import { describe, expect, test } from 'vitest'
import { allergens } from '#domain/catalog/allergens.ts'
import {
  parseEuros,
  suggestClockTime,
  suggestColour,
  suggestDate,
  suggestHref,
  suggestMonthDay,
  suggestSlug,
  suggestUrl,
  suggestValue,
  suggestWeekday,
} from './value-suggestions.ts'

type Case = readonly [typed: unknown, suggestion: unknown]

const cases: Record<string, [(typed: never) => unknown, readonly Case[]]> = {
  suggestClockTime: [
    suggestClockTime,
    [
      ['7:00', '07:00'],
      ['7.30 Uhr', '07:30'],
      ['7 Uhr', '07:00'],
      ['18:30:00', '18:30'],
      ['24:00', '00:00'],
      ['25:00', undefined],
      ['12:75', undefined],
      ['mittags', undefined],
    ],
  ],
  suggestDate: [
    suggestDate,
    [
      ['24.12.2026', '2026-12-24'],
      ['1.5.26', '2026-05-01'],
      ['2026/12/24', '2026-12-24'],
      ['2026-1-5', '2026-01-05'],
      ['31.02.2026', undefined],
      ['Heiligabend', undefined],
    ],
  ],
  suggestMonthDay: [
    suggestMonthDay,
    [
      ['24.12.', '12-24'],
      ['29.2.', '02-29'],
      ['2026-12-24', '12-24'],
      ['32.12.', undefined],
    ],
  ],
  suggestSlug: [
    suggestSlug,
    [
      ['Müsli Brötchen', 'muesli-broetchen'],
      ['Crème brûlée!', 'creme-brulee'],
      ['---', undefined],
      ['', undefined],
    ],
  ],
  suggestUrl: [
    suggestUrl,
    [
      ['www.krume.example/a', 'https://www.krume.example/a'],
      ['http://krume.example', 'https://krume.example'],
      ['https:/krume.example', 'https://krume.example'],
      ['krume', undefined],
    ],
  ],
  suggestHref: [
    suggestHref,
    [
      ['jobs', '/jobs'],
      ['hallo@krume.example', 'mailto:hallo@krume.example'],
      ['+49 89 99998-100', 'tel:+498999998100'],
      ['krume.example/jobs', 'https://krume.example/jobs'],
      ['javascript:alert(1)', undefined],
    ],
  ],
  suggestColour: [
    suggestColour,
    [
      ['7a4520', '#7A4520'],
      ['#7a4', '#77AA44'],
      ['braun', undefined],
    ],
  ],
  parseEuros: [
    parseEuros,
    [
      ['5,40 €', 540],
      ['5.4', 540],
      ['€ 5', 500],
      ['-0,50', -50],
      ['5,405', undefined],
      ['teuer', undefined],
    ],
  ],
  suggestWeekday: [
    suggestWeekday,
    [
      ['Montag', 1],
      ['So.', 0],
      ['tue', 2],
      ['6', 6],
      [7, 0],
      ['gestern', undefined],
    ],
  ],
  suggestValue: [
    (typed: unknown) => suggestValue(typed, allergens),
    [
      ['Roggen', 'rye'],
      ['dinkel', 'spelt'],
      ['wheta', 'wheat'],
      ['Hazelnut', 'hazelnut'],
      ['Kaugummi', undefined],
      [3, undefined],
    ],
  ],
}

describe.each(Object.entries(cases))('%s', (_name, [suggest, list]) => {
  test.each(list)('%j → %j', (typed, suggestion) => {
    expect(suggest(typed as never)).toEqual(suggestion)
  })
})
