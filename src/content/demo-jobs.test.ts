import { describe, expect, test } from 'vitest'
import { parseChoices } from '#domain/content/option-values.ts'
import { type Job, speculativeJobId } from '#domain/hiring/job.ts'
import { type Language, languages } from '#domain/i18n/languages.ts'
import { readContent } from './read-content.ts'

const demo = await readContent('content')
if (!demo.isValid) throw new Error(`the demo content is invalid: ${JSON.stringify(demo.errors)}`)
const all: readonly Job[] = demo.content.jobs
const jobs = all.filter(({ id }) => id !== speculativeJobId)

/** All texts in one language, with their paths. */
function findTexts(value: unknown, language: Language, path = ''): [string, string | undefined][] {
  if (typeof value !== 'object' || value === null) return []
  if ('de' in value) return [[path, (value as Record<string, string>)[language]]]
  return Object.entries(value).flatMap(([name, inner]) => findTexts(inner, language, `${path}.${name}`))
}
const listTexts = (job: Job, language: Language) => findTexts(job, language).map(([, text]) => text ?? '')

/** Questions that must not be asked before hiring. */
const forbidden: Partial<Record<Language, RegExp>> = {
  de: /foto|lichtbild|geburts(?!tagstorte)|geboren|wie alt|alter\b|staatsangeh|nationalit|herkunft|muttersprache|religion|konfession|kirche|familienstand|verheirat|kinder|schwanger|gesundheit|krank|behinder|gewerkschaft|partei|vorstraf|(bisher|letzt|aktuell)\S* (gehalt|lohn|verdienst)/i,
  en: /photo|picture of you|birth(?!day cake)|\bborn\b|how old|\bage\b|nationality|origin|native|mother tongue|religio|church|marital|married|children|pregnan|health|illness|disab|union|political|convict|(previous|last|current) (pay|salary|wage)/i,
}

describe('the demo jobs', () => {
  test('have every text in both languages, except for questions without choices', () => {
    for (const language of languages) {
      const empty = all.flatMap((job) =>
        findTexts(job, language, job.id).filter(([path, text]) => !text && !path.endsWith('.defaultValue')),
      )
      expect(empty).toEqual([])
    }
  })

  test('have unique names, identifiers and descriptions', () => {
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

  test('pay at least the minimum wage of 2026, and apprentices the usual pay', () => {
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

  test('name four or more organizers with fictional phone numbers and company mail addresses', () => {
    expect(new Set(all.map(({ organizer }) => organizer.mail)).size).toBeGreaterThanOrEqual(4)
    for (const { organizer } of all) {
      expect(organizer.phone).toMatch(/^\+49 89 99998-\d{3}$/)
      expect(organizer.mail).toMatch(/^[a-z.-]+@krume\.example$/)
    }
  })

  test('contain no other phone number or address in their texts', () => {
    for (const job of all)
      for (const language of languages)
        expect([
          job.id,
          listTexts(job, language)
            .join(' ')
            .match(/\+?\d[\d /-]{7,}|@|https?:/),
        ]).toEqual([job.id, null])
  })

  test.each(languages.filter((language) => forbidden[language]))(
    'ask nothing that nobody may be asked (%s)',
    (language) => {
      const asked = all.flatMap(({ id, interview }) =>
        findTexts(interview, language, id).filter(([, text]) => forbidden[language]?.test(text ?? '')),
      )
      expect(asked).toEqual([])
    },
  )

  test('have distinct choices, and none for text questions', () => {
    for (const { id, interview } of all)
      for (const { type, defaultValue } of interview)
        for (const language of languages) {
          const choices = parseChoices(defaultValue[language] ?? '')
          expect([id, new Set(choices).size]).toEqual([id, choices.length])
          expect([id, choices.length === 0]).toEqual([id, type === 'text'])
        }
  })

  test('use no exclamation marks and address readers with du', () => {
    for (const job of all) {
      expect([job.id, [...listTexts(job, 'de'), ...listTexts(job, 'en')].filter((text) => text.includes('!'))]).toEqual(
        [job.id, []],
      )
      expect([
        job.id,
        listTexts(job, 'de')
          .join(' ')
          .match(/(?<![.:?] |^)\b(Ihnen|Ihre?[nmrs]?)\b/),
      ]).toEqual([job.id, null])
    }
  })
})

test('the speculative application is active, for all stores, full or part time, without pay and shift', () => {
  expect(all.find(({ id }) => id === speculativeJobId)).toMatchObject({
    name: { de: 'Initiativbewerbung', en: 'Speculative application' },
    isActive: true,
    storeId: null,
    employmentType: 'flexible',
    pay: null,
    shift: null,
  })
})
