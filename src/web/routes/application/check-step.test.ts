import { describe, expect, test } from 'vitest'
import { checkStep, placeErrors, reachablePlace } from './check-step.ts'
import { type ApplicationDraft, emptyDraft } from './draft.ts'
import { placeOf, startPlace, steps } from './steps.ts'

const complete: ApplicationDraft = {
  ...emptyDraft,
  givenname: 'Lena',
  surname: 'Maier',
  mail: 'lena@mail.example',
  streetAddress: 'Bahnhofstraße 3',
  postalCode: '89257',
  location: 'Illertissen',
  privacy: true,
}

describe('a step', () => {
  test('asks for name and mail, then for the address, then for the consent', () => {
    expect(checkStep(steps.person, emptyDraft)).toEqual({
      givenname: 'error-empty-givenname',
      surname: 'error-empty-surname',
      mail: 'error-empty-mail',
    })
    expect(Object.keys(checkStep(steps.address, emptyDraft))).toEqual(['streetAddress', 'postalCode', 'location'])
    expect(checkStep(steps.consent, emptyDraft)).toEqual({ privacy: 'error-empty-privacy' })
  })

  test('asks for nothing where all is there, and never for phone, start, answers or files', () => {
    for (const step of Object.values(steps)) expect(checkStep(step, complete)).toEqual({})
    expect(checkStep(steps.question, emptyDraft)).toEqual({})
    expect(checkStep(steps.attachments, emptyDraft)).toEqual({})
  })

  test('does not take blanks for a name', () => {
    expect(checkStep(steps.person, { ...complete, givenname: '  ' })).toEqual({ givenname: 'error-empty-givenname' })
  })

  test.each(['lena', 'lena@mail', 'lena.mail', 'le na@mail.example', 'a@b.de, c@d.de'])(
    'refuses the mail %s',
    (mail) => {
      expect(checkStep(steps.person, { ...complete, mail })).toEqual({ mail: 'error-empty-mail' })
    },
  )
})

describe('an address', () => {
  test('leads where it says once what comes before is there', () => {
    expect(reachablePlace(placeOf(steps.consent), complete)).toEqual(placeOf(steps.consent))
    expect(reachablePlace(placeOf(steps.question, 2), emptyDraft)).toEqual(placeOf(steps.question, 2))
    expect(reachablePlace(placeOf(steps.person), emptyDraft)).toEqual(placeOf(steps.person))
  })

  test('leads no further than to the first step that lacks something', () => {
    expect(reachablePlace(placeOf(steps.consent), emptyDraft)).toEqual(placeOf(steps.person))
    expect(reachablePlace(placeOf(steps.consent), { ...complete, location: '' })).toEqual(placeOf(steps.address))
  })

  test('leads to the start without a draft, and never straight to the end', () => {
    expect(reachablePlace(placeOf(steps.attachments), undefined)).toEqual(startPlace)
    expect(reachablePlace(placeOf(steps.sent), complete)).toEqual(startPlace)
  })
})

describe('what the server found', () => {
  test('stands at its field, in the first step that has one', () => {
    expect(placeErrors({ location: 'error-invalid-location', mail: 'error-empty-mail' })).toEqual({
      errors: { location: 'error-invalid-location', mail: 'error-empty-mail' },
      place: placeOf(steps.person),
    })
  })

  test('finds the start date by the name that the server has for it', () => {
    expect(placeErrors({ 'attributes.notes': 'error-invalid-attributes.notes' })).toEqual({
      errors: { earliestStart: 'error-invalid-earliestStart' },
      place: placeOf(steps.person),
    })
  })

  test('has no place where we have no such field', () => {
    expect(placeErrors({ body: 'error-invalid-body' })).toEqual({ errors: {}, place: undefined })
  })
})
