import { expect, test } from 'vitest'
import { parseClockMinute } from '../calendar/local-time.ts'
import { parseChoices } from '../content/option-values.ts'
import { jobDescriptionHtml, shiftStart } from './job.ts'

test.each([
  ['00:00', 'night'],
  ['03:59', 'night'],
  ['04:00', 'early'],
  ['05:30', 'early'],
  ['07:59', 'early'],
  ['08:00', 'day'],
  ['11:59', 'day'],
  ['12:00', 'late'],
  ['19:59', 'late'],
  ['20:00', 'night'],
  ['23:59', 'night'],
])('shiftStart at %s is %s', (time, start) => {
  expect(shiftStart({ startMinute: parseClockMinute(time) ?? -1 })).toBe(start)
})

test.each([
  ['', []],
  ['  ', []],
  ['Ja,Nein', ['Ja', 'Nein']],
  [' Ja ,\tNein\n', ['Ja', 'Nein']],
  ['Ja,,Nein,', ['Ja', 'Nein']],
  [',', []],
  ['Klasse B', ['Klasse B']],
  ['Mo; Di,Mi', ['Mo; Di', 'Mi']],
])('parseChoices splits %j into %j', (defaultValue, choices) => {
  expect(parseChoices(defaultValue)).toEqual(choices)
})

const headings = { activities: 'Deine Aufgaben', skills: 'Was du mitbringst', benefits: 'Was du bekommst' }

test('jobDescriptionHtml escapes text and omits empty lists', () => {
  const job = { description: 'Brot & mehr', activities: [{ name: '<Teige> führen' }], skills: [], benefits: [] }
  expect(jobDescriptionHtml(job, headings)).toBe(
    '<p>Brot &amp; mehr</p><p>Deine Aufgaben</p><ul><li>&lt;Teige&gt; führen</li></ul>',
  )
})
