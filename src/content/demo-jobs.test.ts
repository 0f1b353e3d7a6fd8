import { describe, expect, test } from 'vitest'
import { employmentTypes } from '#domain/hiring/employment-types.ts'
import { entryLevels } from '#domain/hiring/entry-levels.ts'
import { choicesOf } from '#domain/hiring/interview-question.ts'
import type { Job } from '#domain/hiring/job.ts'
import { jobFields } from '#domain/hiring/job-fields.ts'
import { shiftStartOf, shiftStarts } from '#domain/hiring/shift.ts'
import { speculativeJobId } from '#domain/hiring/speculative-job-id.ts'
import { languages } from '#domain/i18n/languages.ts'
import { jobSchema } from './job-schema.ts'
import { readContentFolder } from './read-content-folder.ts'

const { content, problems } = await readContentFolder('content', 'jobs', jobSchema)
if (!content) throw new Error(`the demo jobs are broken: ${JSON.stringify(problems)}`)
const all: readonly Job[] = content
const jobs = all.filter(({ id }) => id !== speculativeJobId)
const countBy = (field: Job['field']) => jobs.filter((job) => job.field === field).length

/** Every text of a job in one language, with the path to it. */
function textsOf(value: unknown, language: 'de' | 'en', path = ''): [string, string | undefined][] {
  if (typeof value !== 'object' || value === null) return []
  if ('de' in value) return [[path, (value as Record<string, string>)[language]]]
  return Object.entries(value).flatMap(([name, inner]) => textsOf(inner, language, `${path}.${name}`))
}
const spoken = (job: Job, language: 'de' | 'en') => textsOf(job, language).map(([, text]) => text ?? '')

/** What nobody may be asked before they are hired. */
const forbidden = {
  de: /foto|lichtbild|geburts(?!tagstorte)|geboren|wie alt|alter\b|staatsangeh|nationalit|herkunft|muttersprache|religion|konfession|kirche|familienstand|verheirat|kinder|schwanger|gesundheit|krank|behinder|gewerkschaft|partei|vorstraf|(bisher|letzt|aktuell)\S* (gehalt|lohn|verdienst)/i,
  en: /photo|picture of you|birth(?!day cake)|\bborn\b|how old|\bage\b|nationality|origin|native|mother tongue|religio|church|marital|married|children|pregnan|health|illness|disab|union|political|convict|(previous|last|current) (pay|salary|wage)/i,
}

describe('the demo jobs', () => {
  test('are 22 to 24 in six fields, besides the speculative application', () => {
    expect(jobs.length).toBeGreaterThanOrEqual(22)
    expect(jobs.length).toBeLessThanOrEqual(24)
    expect(all).toHaveLength(jobs.length + 1)
    expect(jobFields.map(countBy)).toEqual([6, 6, 3, 3, 2, 4])
  })

  test('say every text in both languages, except where there are no choices to name', () => {
    for (const language of languages) {
      const empty = all.flatMap((job) =>
        textsOf(job, language, job.id).filter(([path, text]) => !text && !path.endsWith('.defaultValue')),
      )
      expect(empty).toEqual([])
    }
  })

  test('have names, identifiers and descriptions of their own', () => {
    for (const values of [
      all.map(({ identifier }) => identifier),
      ...languages.flatMap((language) => [
        all.map(({ name }) => name[language]),
        all.map(({ description }) => description[language]),
      ]),
    ])
      expect(new Set(values).size).toBe(all.length)
    for (const { identifier } of all) expect(identifier).toMatch(/^KR-2026-\d{3}$/)
  })

  test('are open to everyone: (m/w/d) in each German name, (m/f/d) in each English one', () => {
    expect(jobs.filter(({ name }) => !name.de.includes('(m/w/d)')).map(({ id }) => id)).toEqual([])
    expect(jobs.filter(({ name }) => !name.en?.includes('(m/f/d)')).map(({ id }) => id)).toEqual([])
  })

  test('lie at twelve stores or more; two or three are filled, not all in one field', () => {
    expect(new Set(jobs.flatMap(({ storeId }) => storeId ?? [])).size).toBeGreaterThanOrEqual(12)
    const filled = jobs.filter(({ isActive }) => !isActive)
    expect([2, 3]).toContain(filled.length)
    expect(new Set(filled.map(({ field }) => field)).size).toBeGreaterThan(1)
  })

  test('use the common employment types, every entry level and every start of a shift', () => {
    const used = new Set(jobs.map(({ employmentType }) => employmentType))
    expect(employmentTypes.filter((type) => !used.has(type))).toEqual(['freelance'])
    const levels = new Set(jobs.map(({ entryLevel }) => entryLevel))
    expect(entryLevels.filter((level) => !levels.has(level))).toEqual([])
    const starts = new Set(jobs.flatMap(({ shift }) => (shift ? [shiftStartOf(shift)] : [])))
    expect(shiftStarts.filter((start) => !starts.has(start))).toEqual([])
  })

  test('pay the minimum wage of 2026 at least, and apprentices what is usual', () => {
    for (const { id, pay, entryLevel } of jobs) {
      if (!pay) continue
      const leastCents = pay.per === 'hour' ? 1390 : entryLevel === 'apprentice' ? 80_000 : 241_000
      expect([id, pay.fromCents >= leastCents, pay.toCents <= (pay.per === 'hour' ? 4000 : 700_000)]).toEqual([
        id,
        true,
        true,
      ])
    }
  })

  test('name four people or more with fictional numbers and mailboxes of the bakery', () => {
    expect(new Set(all.map(({ organizer }) => organizer.mail)).size).toBeGreaterThanOrEqual(4)
    for (const { organizer } of all) {
      expect(organizer.phone).toMatch(/^\+49 89 99998-\d{3}$/)
      expect(organizer.mail).toMatch(/^[a-z.-]+@krume\.example$/)
    }
  })

  test('hold no other number or address in their texts', () => {
    for (const job of all)
      for (const language of languages)
        expect([
          job.id,
          spoken(job, language)
            .join(' ')
            .match(/\+?\d[\d /-]{7,}|@|https?:/),
        ]).toEqual([job.id, null])
  })

  test.each(languages)('ask nothing that nobody may be asked (%s)', (language) => {
    const asked = all.flatMap(({ id, interview }) =>
      textsOf(interview, language, id).filter(([, text]) => forbidden[language].test(text ?? '')),
    )
    expect(asked).toEqual([])
  })

  test('ask in different ways: about a third nothing, others one to four questions of every kind', () => {
    const silent = jobs.filter(({ interview }) => interview.length === 0).length
    expect([silent / jobs.length > 0.2, silent / jobs.length < 0.45]).toEqual([true, true])
    expect(Math.max(...jobs.map(({ interview }) => interview.length))).toBeLessThanOrEqual(4)
    const kinds = jobs.flatMap(({ interview }) => interview.map(({ type }) => type))
    expect([...new Set(kinds)].sort()).toEqual(['select', 'select-multi', 'text'])
  })

  test('offer choices that differ from each other, and none where a text is asked for', () => {
    for (const { id, interview } of all)
      for (const { type, defaultValue } of interview)
        for (const language of languages) {
          const choices = choicesOf(defaultValue[language] ?? '')
          expect([id, new Set(choices).size]).toEqual([id, choices.length])
          expect([id, choices.length === 0]).toEqual([id, type === 'text'])
        }
  })

  test('give four to six tasks, three to five skills and benefits each', () => {
    for (const { id, activities, skills, benefits } of jobs) {
      const counts = [activities.length, skills.length, benefits.length]
      expect([id, counts.map((count, at) => count >= (at ? 3 : 4) && count <= (at ? 5 : 6))]).toEqual([
        id,
        [true, true, true],
      ])
    }
  })

  test('call nobody by an exclamation mark, and say du', () => {
    for (const job of all) {
      expect([job.id, [...spoken(job, 'de'), ...spoken(job, 'en')].filter((text) => text.includes('!'))]).toEqual([
        job.id,
        [],
      ])
      expect([
        job.id,
        spoken(job, 'de')
          .join(' ')
          .match(/(?<![.:?] |^)\b(Ihnen|Ihre?[nmrs]?)\b/),
      ]).toEqual([job.id, null])
    }
  })

  test('were changed no sooner than they were written', () => {
    for (const { id, createdAt, modifiedAt } of all) expect([id, createdAt <= modifiedAt]).toEqual([id, true])
  })
})

test('the speculative application is open, at all stores, full or part time, without pay and shift', () => {
  expect(all.find(({ id }) => id === speculativeJobId)).toMatchObject({
    name: { de: 'Initiativbewerbung', en: 'Speculative application' },
    isActive: true,
    storeId: null,
    employmentType: 'flexible',
    pay: null,
    shift: null,
  })
})
