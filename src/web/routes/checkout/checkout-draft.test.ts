import { describe, expect, test } from 'vitest'
import { mailAddress } from '#contract/fields.ts'
import { emptyDraft, validateDraft } from './checkout-draft.ts'

const mailError = (mail: string) => validateDraft({ ...emptyDraft, mail }).mail

describe('validateDraft', () => {
  test.each(['anna@mail.example', '  anna@mail.example '])('accepts the mail %j', (mail) => {
    expect(mailAddress.safeParse(mail).success).toBe(true)
    expect(mailError(mail)).toBeUndefined()
  })

  test.each([
    '',
    'anna',
    'anna@mail',
    'an na@mail.example',
    'anna@mail.example, otto@mail.example',
    '<anna@mail.example>',
    `${'a'.repeat(250)}@mail.example`,
    'anna\u0000@mail.example',
  ])('refuses the mail %j that the API refuses', (mail) => {
    expect(mailAddress.safeParse(mail).success).toBe(false)
    expect(mailError(mail)).toBe('error-empty-mail')
  })
})
