import type { FieldRule } from '../form-fields.ts'
import type { Namespace, Translate } from '../i18n/translate.ts'
import { isMailAddress, maxMailAddressLength } from '../mail-address.ts'
import { isPostalCode } from '../postal-code.ts'

interface FieldDeclaration {
  /** Also the name in JSON, in the stored draft and of the label in locales/. */
  name: string
  /** The step of the application form that asks for the field. */
  step: 'person' | 'address'
  /** Fields of one line are shown side by side in the form and joined everywhere else: "Lena Maier". */
  line: string
  kind: 'text' | 'mail' | 'phone' | 'postalCode' | 'choice' | 'yesNo'
  isRequired: boolean
  /** Of a `choice`, whose words are below `choice` in locales/. The value is one of these. */
  choices?: readonly string[]
  maxLength: number
  autoComplete: string
  /** The form explains the field below its label. */
  hasHint?: true
  /** Sent and stored as a named attribute, not as part of the applicant. */
  isAttribute?: true
  /** Part of the data of mails, which contain no more of a person than they need. */
  isInMail?: true
}

const person = { step: 'person', kind: 'text', isRequired: true } as const
const optional = { step: 'person', isRequired: false, hasHint: true } as const
const address = { step: 'address', kind: 'text', isRequired: true } as const
const mail = { kind: 'mail', maxLength: maxMailAddressLength, autoComplete: 'email', hasHint: true } as const

/**
 * The personal data of an application in the order of the form. Draft, validation, request and response schemas, summary,
 * review page, mails and the command line derive from this table: a new field is one entry here plus its labels.
 */
const declarations = [
  { ...person, name: 'givenname', line: 'name', maxLength: 100, autoComplete: 'given-name', isInMail: true },
  { ...person, name: 'surname', line: 'name', maxLength: 100, autoComplete: 'family-name', isInMail: true },
  { ...person, ...mail, name: 'mail', line: 'mail', isInMail: true },
  { ...optional, name: 'phone', line: 'phone', kind: 'phone', maxLength: 40, autoComplete: 'tel' },
  {
    ...optional,
    name: 'earliestStart',
    line: 'earliestStart',
    kind: 'text',
    maxLength: 200,
    autoComplete: 'off',
    isAttribute: true,
  },
  {
    ...optional,
    name: 'contactBy',
    line: 'contactBy',
    kind: 'choice',
    choices: ['phone', 'mail'],
    maxLength: 20,
    autoComplete: 'off',
    isAttribute: true,
  },
  {
    ...optional,
    name: 'drivingLicence',
    line: 'drivingLicence',
    kind: 'yesNo',
    maxLength: 3,
    autoComplete: 'off',
    isAttribute: true,
  },
  { ...address, name: 'streetAddress', line: 'street', maxLength: 200, autoComplete: 'street-address' },
  { ...address, name: 'postalCode', line: 'town', kind: 'postalCode', maxLength: 12, autoComplete: 'postal-code' },
  { ...address, name: 'location', line: 'town', maxLength: 100, autoComplete: 'address-level2' },
] as const satisfies readonly FieldDeclaration[]

type Declaration = (typeof declarations)[number]

/** Options that a declaration leaves out are undefined, so that `if (field.hasHint)` also narrows the name. */
type WithOptions<D> = D extends Declaration
  ? D & { [Option in Exclude<keyof FieldDeclaration, keyof D>]?: undefined }
  : never

export type ApplicationField = WithOptions<Declaration>
export type ApplicationFieldName = ApplicationField['name']
export type FieldStep = FieldDeclaration['step']

type AttributeField = Extract<ApplicationField, { isAttribute: true }>

export type ApplicantField = Exclude<ApplicationField, AttributeField>
export type ApplicantFieldName = ApplicantField['name']

type MailedField = Extract<ApplicantField, { isInMail: true }>
export type MailedFieldName = MailedField['name']

export const applicationFields: readonly ApplicationField[] = declarations

const isAttributeField = (field: ApplicationField): field is AttributeField => field.isAttribute === true
const isApplicantField = (field: ApplicationField): field is ApplicantField => !field.isAttribute
const isMailedField = (field: ApplicantField): field is MailedField => field.isInMail === true

/** The fields that belong to the applicant; the others are attributes. */
export const applicantFields = applicationFields.filter(isApplicantField)
export const attributeFields = applicationFields.filter(isAttributeField)

/** The fields that mails may contain. */
export const mailedFields = applicantFields.filter(isMailedField)

/** The data of an applicant that mails may contain. */
export const pickMailedFields = (
  toValue: (name: MailedFieldName, field: ApplicantField) => string,
): Record<MailedFieldName, string> =>
  Object.fromEntries(mailedFields.map((field) => [field.name, toValue(field.name, field)])) as Record<
    MailedFieldName,
    string
  >

const isValidByKind: { [Kind in ApplicationField['kind']]?: (text: string) => boolean } = {
  mail: isMailAddress,
  postalCode: isPostalCode,
}

/** What can be chosen; undefined for a field that is typed. */
export const choicesOf = ({ kind, choices }: ApplicationField): readonly string[] | undefined =>
  kind === 'yesNo' ? ['yes', 'no'] : choices

export function toRule(field: ApplicationField): FieldRule {
  const choices = choicesOf(field)
  const isValid = choices ? (text: string) => choices.includes(text) : isValidByKind[field.kind]
  return { maxLength: field.maxLength, isOptional: !field.isRequired, isValid }
}

/** The rules of fields by their names. */
export const rulesOf = <Field extends ApplicationField>(fields: readonly Field[]): Record<Field['name'], FieldRule> =>
  Object.fromEntries(fields.map((field) => [field.name, toRule(field)])) as Record<Field['name'], FieldRule>

/** The words of a chosen value; a typed text stays as it is. */
export const formatChoice = (t: Pick<Translate<Namespace>, 'find'>, name: string, value: string): string =>
  t.find(`choice.${name}.${value}`) ?? value

export interface FieldLine<F extends ApplicationField = ApplicationField> {
  name: F['line']
  fields: readonly F[]
}

/** Groups fields by the line they share, in the order of the fields. */
export function groupByLine<F extends ApplicationField>(fields: readonly F[]): FieldLine<F>[] {
  const names = [...new Set(fields.map(({ line }) => line))]
  return names.map((name) => ({ name, fields: fields.filter(({ line }) => line === name) }))
}

/** The applicant's name and contact data, one labelled line each. */
export const personLines = groupByLine(applicantFields.filter((field) => field.step === 'person'))

/** The lines of the applicant's address, below a single label. */
export const addressLines = groupByLine(applicantFields.filter(({ step }) => step === 'address'))

/** The text of a line: its values, separated by spaces. */
export const formatLine = <N extends ApplicationFieldName>(
  { fields }: { fields: readonly { name: N }[] },
  values: Readonly<Record<N, string>>,
): string =>
  fields
    .map(({ name }) => values[name])
    .filter(Boolean)
    .join(' ')

export const formatApplicantName = ({
  givenname,
  surname,
}: Readonly<Record<'givenname' | 'surname', string>>): string => `${givenname} ${surname}`
