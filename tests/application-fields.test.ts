import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { applicationRequestSchema, applicationResponseSchema } from '#contract/applications.ts'
import type { ApplicationDetails } from '#contract/staff/hiring.ts'
import type { Applicant } from '#domain/hiring/application.ts'
import {
  type ApplicationField,
  type ApplicationFieldName,
  addressLines,
  applicantFields,
  applicationFields,
  attributeFields,
  choicesOf,
  type FieldStep,
  formatChoice,
  mailedFields,
  personLines,
  pickMailedFields,
} from '#domain/hiring/application-fields.ts'
import { languages } from '#domain/i18n/languages.ts'
import { getTranslator } from '#foundation/translations.ts'
import { renderApplicationMail } from '#integrations/mail/application-mails.ts'
import { checkStep } from '#site/routes/apply/check-step.ts'
import { type ApplicationDraft, emptyDraft } from '#site/routes/apply/draft.ts'
import { toApplicationRequest } from '#site/routes/apply/send-application.ts'
import { toSummaryLines } from '#site/routes/apply/step-consent.tsx'
import { steps } from '#site/routes/apply/steps.ts'
import { ApplicationAnswers } from '#staff/hiring/application-data.tsx'
import { changeLanguage } from '#staff/i18n/use-translation.ts'
import { anApplication, aSender } from '#tests/support/builders.ts'
import deApplication from '../locales/de/application.json' with { type: 'json' }
import deApplications from '../locales/de/applications.json' with { type: 'json' }
import deStaffHiring from '../locales/de/staff-hiring.json' with { type: 'json' }

const t = getTranslator('de', 'application')

const formSteps: readonly FieldStep[] = ['person', 'address']

/** A different value for every field, so that each can be recognized. */
const valueByKind: { [Kind in ApplicationField['kind']]?: string } = {
  mail: 'mail@fields.example',
  phone: '+49 731 4711',
  postalCode: '86150',
  choice: 'mail',
  yesNo: 'yes',
}
const toValue = (name: ApplicationFieldName) =>
  valueByKind[applicationFields.find((field) => field.name === name)?.kind ?? 'text'] ?? `${name.slice(0, 9)}-1`

const draft = {
  ...emptyDraft,
  ...Object.fromEntries(applicationFields.map(({ name }) => [name, toValue(name)])),
} as ApplicationDraft

const request = toApplicationRequest(draft, [])

const application = anApplication({
  applicant: Object.fromEntries(applicantFields.map(({ name }) => [name, toValue(name)])) as Applicant,
  attributes: request.attributes,
})

describe.each(applicationFields)('the field $name', ({ name, step, isRequired, hasHint, isAttribute }) => {
  test('is part of an empty draft', () => {
    expect(emptyDraft[name]).toBe('')
  })

  test('is checked by its step if it is required', () => {
    const errors = checkStep(steps[step], emptyDraft)
    expect(errors).toEqual(isRequired ? expect.objectContaining({ [name]: `error-empty-${name}` }) : expect.anything())
    expect(name in errors).toBe(isRequired)
  })

  test('is accepted by the request schema', () => {
    const parsed = applicationRequestSchema.parse(request)
    if (isAttribute) expect(parsed.attributes).toContainEqual({ name, notes: toValue(name) })
    else expect(parsed).toHaveProperty(name, toValue(name))
  })

  test('is shown in the summary of the form', () => {
    const lines = formSteps.flatMap((formStep) => toSummaryLines(formStep, draft, t))
    expect(lines.join('\n')).toContain(formatChoice(t, name, toValue(name)))
  })

  test('has labels in the locales', () => {
    expect(deApplication).toHaveProperty(isRequired ? name : `${name}Optional`)
    if (hasHint) expect(deApplication).toHaveProperty(`${name}Hint`)
    if (isRequired) expect(deApplication).toHaveProperty(`error-empty-${name}`)
  })
})

describe.each(applicantFields)('the applicant field $name', ({ name, maxLength }) => {
  test('has the same length limit in the form and on the server', () => {
    const tooLong = { ...request, [name]: 'x'.repeat(maxLength + 1) }
    expect(applicationRequestSchema.safeParse(tooLong).success).toBe(false)
  })

  test('is part of the response schema', () => {
    expect(Object.keys(applicationResponseSchema.shape.applicant.shape)).toContain(name)
  })

  test('is shown on the status page', () => {
    const shown = [...personLines, ...addressLines].flatMap(({ fields }) => fields.map((field) => field.name))
    expect(shown).toContain(name)
  })
})

test('the mail to the organizer contains the mailed fields and no others', () => {
  const mail = renderApplicationMail('applicationNotice', {
    applicationId: application.id,
    language: 'de',
    applicant: pickMailedFields(toValue),
    job: { id: 'j', name: 'Verkauf', identifier: 'KR-1', pay: [] },
    organizer: application.organizer,
    link: 'https://staff.krume.example/hiring/applications/1',
    deletesOn: '2027-05-16',
    answerBy: '2026-11-23',
    hasScanner: true,
    sender: aSender,
    now: '2026-11-16T09:00:00.000Z',
  })
  const printed = mailedFields.filter(({ kind }) => kind !== 'mail').map(({ name }) => name)
  const typed = applicationFields.filter((field) => choicesOf(field) === undefined)
  const found = typed.map(({ name }) => name).filter((name) => mail.text.includes(toValue(name)))
  expect(found).toEqual(printed)
})

test('every line of personal data has a label on the pages', () => {
  for (const { name } of personLines) expect(deApplications.facts).toHaveProperty(name)
})

test('every attribute has a label on the pages and in the staff app', () => {
  for (const { name } of attributeFields)
    for (const labels of [deApplications.facts, deStaffHiring.page]) expect(labels).toHaveProperty(name)
})

const english = toApplicationRequest({ ...draft, earliestStart: 'in March' }, []).attributes

test('the staff app shows the answers of an English application to a German reader with German labels', () => {
  changeLanguage('de')
  const shown = { answers: [], attributes: english } as Partial<ApplicationDetails> as ApplicationDetails
  const html = renderToStaticMarkup(createElement(ApplicationAnswers, { application: shown }))
  expect(html).toMatch(/<dt[^>]*>Frühester Beginn<\/dt><dd[^>]*>in March<\/dd>/)
})

describe.each(applicationFields.filter((field) => choicesOf(field)))('the choice $name', (field) => {
  test('has words for each value in the form, on the status page and in the staff app', () => {
    for (const language of languages)
      for (const namespace of ['application', 'applications', 'staff-hiring'] as const)
        for (const value of choicesOf(field) ?? [])
          expect(formatChoice(getTranslator(language, namespace), field.name, value)).not.toBe(value)
  })

  test('is refused by the form and by the API with another value', () => {
    const error = `error-invalid-${field.name}`
    const other = { ...draft, [field.name]: 'other' }
    expect(checkStep(steps[field.step], other)).toEqual({ [field.name]: error })
    const refused = applicationRequestSchema.safeParse(toApplicationRequest(other, []))
    expect(refused.error?.issues.map(({ message }) => message)).toEqual([error])
    expect(deApplication).toHaveProperty(error)
  })
})

test('the staff app shows the words of a choice', () => {
  changeLanguage('de')
  const attributes = [{ name: 'drivingLicence', notes: 'no' }]
  const shown = { answers: [], attributes } as Partial<ApplicationDetails> as ApplicationDetails
  const html = renderToStaticMarkup(createElement(ApplicationAnswers, { application: shown }))
  expect(html).toMatch(/<dt[^>]*>Führerschein Klasse B<\/dt><dd[^>]*>Nein<\/dd>/)
})
