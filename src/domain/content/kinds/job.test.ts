import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { describeProblem } from '#content/content-errors.ts'
import { readContent } from '#content/read-content.ts'
import { validate } from '#content/validate.ts'
import { withSentences } from '#tests/support/content-sentences.ts'
import { changeContent } from '#tests/support/test-content.ts'
import { jobSchema } from './job.ts'

const file = 'jobs/dispatch.json'
const [source] = JSON.parse(readFileSync(`content/${file}`, 'utf8')) as [Record<string, unknown>]
const localized = (de: string, en = de) => ({ de, en })
const aShift = { start: '22:00', end: '05:30', days: [1, 2], weeklyHoursFrom: 20, weeklyHoursTo: 30, note: null }
const aPay = { fromCents: 1500, toCents: 1700, per: 'hour', supplements: null }
const aQuestion = {
  id: 'frage',
  headline: localized('Was?', 'What?'),
  content: localized('Sag es.', 'Tell us.'),
  type: 'select',
  defaultValue: localized('Ja, Nein', 'Yes, No'),
}

const parse = (changes: Record<string, unknown>) => jobSchema.safeParse({ ...source, ...changes })
const getErrors = (changes: Record<string, unknown>) =>
  validate(jobSchema, { ...source, ...changes }).errors.map(
    ({ path, problem }) => `${path.join('.')}: ${describeProblem(problem, 'en')}`,
  )

describe('jobSchema', () => {
  test('converts shift times to minutes of the day', () => {
    const { start: _start, end: _end, ...rest } = aShift
    expect(parse({ shift: aShift }).data?.shift).toEqual({ ...rest, startMinute: 1320, endMinute: 330 })
  })

  test('accepts a job for all stores without pay, shift, start date, benefits or questions', () => {
    const minimal = { storeId: null, pay: null, shift: null, startsOn: null, benefits: [], interview: [] }
    expect(getErrors(minimal)).toEqual([])
  })

  test('accepts a fixed pay and fixed weekly hours', () => {
    expect(getErrors({ pay: { ...aPay, toCents: 1500 }, shift: { ...aShift, weeklyHoursTo: 20 } })).toEqual([])
  })

  test.each([
    ['shift.start', { shift: { ...aShift, start: '24:00' } }],
    ['shift.end', { shift: { ...aShift, end: '5:30' } }],
    ['shift.days', { shift: { ...aShift, days: [] } }],
    ['shift.days.0', { shift: { ...aShift, days: [7] } }],
    ['shift.days', { shift: { ...aShift, days: [1, 2, 1] } }],
    ['shift.weeklyHoursTo', { shift: { ...aShift, weeklyHoursTo: 49 } }],
    ['shift', { shift: { ...aShift, weeklyHoursTo: 19 } }],
    ['pay', { pay: { ...aPay, toCents: 1499 } }],
    ['pay.fromCents', { pay: { ...aPay, fromCents: 14.5 } }],
    ['pay.per', { pay: { ...aPay, per: 'year' } }],
    ['interview.0', { interview: [{ ...aQuestion, defaultValue: localized('Ja, Nein', 'Yes') }] }],
    ['interview.0', { interview: [{ ...aQuestion, defaultValue: localized('Ja', 'Yes') }] }],
    ['interview.0', { interview: [{ ...aQuestion, type: 'select-multi', defaultValue: localized('', '') }] }],
    ['interview.0.type', { interview: [{ ...aQuestion, type: 'date' }] }],
    ['interview', { interview: [aQuestion, aQuestion] }],
    ['activities', { activities: [] }],
    ['skills', { skills: ['a', 'a'].map((id) => ({ id, name: localized('Backen') })) }],
    ['organizer.mail', { organizer: { ...(source.organizer as object), mail: 'niemand' } }],
    ['field', { field: 'marketing' }],
    ['employmentType', { employmentType: 'Vollzeit' }],
    ['startsOn', { startsOn: '2026-02-30' }],
    ['id', { id: 'Bäcker' }],
    ['name.de', { name: { de: ' ' } }],
  ])('rejects an invalid %s and names the field', (field, changes) => {
    expect(getErrors(changes)).toEqual([expect.stringMatching(new RegExp(`^${field.replaceAll('.', '\\.')}: .+`))])
  })

  test('names an unknown field', () => {
    expect(getErrors({ salary: 1 }).join()).toContain('salary')
  })

  test('accepts a text question without choices', () => {
    expect(getErrors({ interview: [{ ...aQuestion, type: 'text', defaultValue: localized('') }] })).toEqual([])
  })
})

describe('a content folder with an invalid job', () => {
  test.each([
    ['0.shift.start', '25:00', 'shift.start', /^Times have two digits .* This is "25:00"\.$/],
    ['0.pay.toCents', 1, 'pay', /^The highest pay \(toCents, €0\.01\) is below the lowest \(fromCents, €[\d,.]+\)\.$/],
    ['0.shift.weeklyHoursTo', 1, 'shift', /^The most weekly hours \(weeklyHoursTo, 1\) are fewer than the least/],
    ['0.interview.0.defaultValue.en', 'class B', 'interview.0', /the same number in every language\.$/],
  ])('names file, job and field: %s = %j', async (path, value, field, sentence) => {
    const directory = mkdtempSync(join(tmpdir(), 'krume-jobs-'))
    onTestFinished(() => rmSync(directory, { recursive: true }))
    cpSync(join('content', file), join(directory, file))
    changeContent(directory, file, path, value)
    const result = await readContent(directory)
    const errors = result.isValid ? [] : result.errors.filter((error) => error.file === file)
    expect(withSentences(errors)).toEqual([
      { file, entry: `"${source.id}"`, field, sentence: expect.stringMatching(sentence) },
    ])
  })
})
