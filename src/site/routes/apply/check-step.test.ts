import { describe, expect, test } from 'vitest'
import { applicationRequestSchema } from '#contract/applications.ts'
import { fieldErrors } from '#contract/errors.ts'
import { checkStep, getErrorHead, getFieldNames, reachableStep, toStepErrors } from './check-step.ts'
import { type ApplicationDraft, emptyDraft } from './draft.ts'
import { toApplicationRequest } from './send-application.ts'
import { startStep, steps, toStep } from './steps.ts'

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

describe('checkStep', () => {
  test('reports the missing required fields of each step', () => {
    expect(checkStep(steps.person, emptyDraft)).toEqual({
      givenname: 'error-empty-givenname',
      surname: 'error-empty-surname',
      mail: 'error-empty-mail',
    })
    expect(Object.keys(checkStep(steps.address, emptyDraft))).toEqual(['streetAddress', 'postalCode', 'location'])
    expect(checkStep(steps.consent, emptyDraft)).toEqual({ privacy: 'error-empty-privacy' })
  })

  test('reports nothing for a complete draft, nor for optional fields, questions and files', () => {
    for (const step of Object.values(steps)) expect(checkStep(step, complete)).toEqual({})
    expect(checkStep(steps.question, emptyDraft)).toEqual({})
    expect(checkStep(steps.attachments, emptyDraft)).toEqual({})
  })

  test('treats spaces as empty', () => {
    expect(checkStep(steps.person, { ...complete, givenname: '  ' })).toEqual({ givenname: 'error-empty-givenname' })
  })

  test.each([
    [steps.person, emptyDraft],
    [steps.address, emptyDraft],
    [steps.person, { ...complete, mail: 'lena@mail', givenname: 'x'.repeat(101), phone: '1'.repeat(41) }],
    [steps.address, { ...complete, postalCode: '8925?' }],
  ])('finds in step %i what the schema of the API refuses, in the same words', (step, draft) => {
    const { error } = applicationRequestSchema.safeParse(toApplicationRequest(draft, []))
    const refused = Object.entries(error ? fieldErrors(error) : {})
    const ofStep = refused.filter(([name]) => getFieldNames(step).some((field) => field === name))
    expect(ofStep.length).toBeGreaterThan(0)
    expect(checkStep(step, draft)).toEqual(Object.fromEntries(ofStep))
  })
})

test('a step cannot be passed with an input that cannot be right', () => {
  expect(reachableStep(toStep(steps.consent), { ...complete, postalCode: '1' })).toEqual(toStep(steps.address))
})

test('the summary says that something is missing only if something is', () => {
  expect(getErrorHead(checkStep(steps.person, { ...complete, mail: 'lena' }))).toBe('check')
  expect(getErrorHead(checkStep(steps.person, { ...complete, mail: '' }))).toBe('form')
  expect(getErrorHead(checkStep(steps.person, { ...complete, mail: 'lena', surname: '' }))).toBe('form')
})

describe('reachableStep', () => {
  test('returns the requested step when the steps before it are complete', () => {
    expect(reachableStep(toStep(steps.consent), complete)).toEqual(toStep(steps.consent))
    expect(reachableStep(toStep(steps.question, 2), emptyDraft)).toEqual(toStep(steps.question, 2))
    expect(reachableStep(toStep(steps.person), emptyDraft)).toEqual(toStep(steps.person))
  })

  test('returns the first incomplete step', () => {
    expect(reachableStep(toStep(steps.consent), emptyDraft)).toEqual(toStep(steps.person))
    expect(reachableStep(toStep(steps.consent), { ...complete, location: '' })).toEqual(toStep(steps.address))
  })

  test('returns the start without a draft, and never the confirmation', () => {
    expect(reachableStep(toStep(steps.attachments), undefined)).toEqual(startStep)
    expect(reachableStep(toStep(steps.sent), complete)).toEqual(startStep)
  })
})

describe('toStepErrors', () => {
  test('returns the errors and the first step that contains one', () => {
    expect(toStepErrors({ location: 'error-invalid-location', mail: 'error-empty-mail' })).toEqual({
      errors: { location: 'error-invalid-location', mail: 'error-empty-mail' },
      step: toStep(steps.person),
    })
  })

  test('shows the error of an attribute at its field, and none at attributes that the form does not have', () => {
    expect(toStepErrors({ 'attributes.shoeSize': 'error-invalid-shoeSize' })).toEqual({ errors: {}, step: undefined })
    expect(toStepErrors({ 'attributes.earliestStart': 'error-invalid-earliestStart' })).toEqual({
      errors: { earliestStart: 'error-invalid-earliestStart' },
      step: toStep(steps.person),
    })
  })

  test('returns no step when the form has no such field', () => {
    expect(toStepErrors({ body: 'error-invalid-body' })).toEqual({ errors: {}, step: undefined })
  })
})
