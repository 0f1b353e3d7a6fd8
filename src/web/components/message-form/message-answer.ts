export type MessageFailure = 'tooFast' | 'tooMany' | 'unreachable'

export type Typed<Field extends string> = Readonly<Record<Field, string>>

/** Back to the form, with everything that was typed. */
export interface FormStep<Field extends string> {
  step: 'form'
  typed: Typed<Field>
  errors: Partial<Record<Field, string>>
  failure?: MessageFailure
}

export interface SentStep {
  step: 'sent'
  storeId: string
  mail: string
}

export type MessageAnswer<Field extends string> = FormStep<Field> | SentStep
