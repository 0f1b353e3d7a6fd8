import { describe, expect, test } from 'vitest'
import { speculativeJobId } from '#domain/hiring/job.ts'
import { demoContent } from '#tests/support/test-content.ts'
import { findImplausible } from './check-plausibility.ts'
import { checkReferences } from './check-references.ts'
import { describeDoubt, describeProblem } from './content-errors.ts'

const demo = await demoContent()
const [job] = demo.jobs
const [product] = demo.products
if (!job || !product) throw new Error('the demo has neither jobs nor products')

describe('an open job', () => {
  const check = (changes: Partial<typeof job>) =>
    checkReferences({ ...demo, jobs: demo.jobs.map((one) => (one.id === job.id ? { ...one, ...changes } : one)) }).map(
      ({ id, field, problem }) => [id, field, describeProblem(problem, 'de')],
    )

  test('is not published without pay, and the sentence says what to do', () => {
    const [found, ...others] = check({ isActive: true, pay: null })
    expect(others).toEqual([])
    expect(found?.slice(0, 2)).toEqual([job.id, 'pay'])
    expect(found?.[2]).toMatch(/Lohn.*Tarif.*nicht aktiv/s)
  })

  test('needs none when it is closed or an internship of pupils, and the speculative one never does', () => {
    expect(check({ isActive: false, pay: null })).toEqual([])
    const tariff = { de: 'Tarifvertrag des Bäckerhandwerks, Gruppe 3', en: 'Agreement of the bakers, group 3' }
    expect(check({ isActive: true, pay: null, tariff })).toEqual([])
    expect(check({ isActive: true, employmentType: 'internship', pay: null })).toEqual([])
    expect(demo.jobs.find(({ id }) => id === speculativeJobId)?.pay).toBeNull()
  })
})

describe('a claim about the environment', () => {
  const ask = (de: string, en = '') => {
    const changed = { ...product, description: { de, en } }
    const products = demo.products.map((one) => (one.id === product.id ? changed : one))
    return findImplausible({ ...demo, products }, demo).map(({ id, field, doubt }) => [
      id,
      field,
      describeDoubt(doubt, 'de'),
    ])
  }

  test.each(['nachhaltige', 'klimaneutral', 'umweltfreundlich', 'CO₂-neutral', 'ökologischer', 'ressourcenschonend'])(
    'is asked about: %s',
    (word) => {
      const [question, ...others] = ask(`Ein ${word} Laib.`)
      expect(others).toEqual([])
      expect(question?.slice(0, 2)).toEqual([product.id, 'description.de'])
      expect(question?.[2]).toContain(word)
    },
  )

  test('is found in the claim of the company and on slides, too', () => {
    const claim = { de: 'Nachhaltiges Brot aus dem Illertal.' }
    const slides = structuredClone(demo.slides)
    Object.assign(slides.buttonLabels, { 'Shop now': { de: 'Klimaneutral vorbestellen' } })
    const changed = { ...demo, company: { ...demo.company, claim }, slides }
    expect(findImplausible(changed, demo).map(({ kind, id }) => [kind, id])).toEqual([
      ['slides', 'slides'],
      ['company', 'company'],
    ])
  })

  test('is found in English, too', () => {
    expect(ask('Ein Laib.', 'A sustainable, carbon-neutral loaf.')).toHaveLength(1)
  })

  test('is not what names organic farming or says something exact', () => {
    expect(ask('Mehl aus ökologischem Landbau. Wärme aus eigenem Sonnenstrom.')).toEqual([])
  })

  test('is nowhere in the demo', () => {
    const codes = findImplausible(demo, undefined).map(({ doubt }) => doubt.code)
    expect(codes).not.toContain('environmentalClaim')
  })
})
