import { z } from 'zod'
import { languages } from '../../i18n/languages.ts'
import { parseChoices } from '../option-values.ts'
import {
  answerDays,
  choice,
  choices,
  clock,
  completeText,
  type Declared,
  date,
  email,
  entry,
  field,
  fields,
  flag,
  idOf,
  localized,
  longText,
  money,
  number,
  problemCheck,
  slug,
  text,
} from './fields.ts'

const findRepeated = <T>(values: readonly T[]) => values.find((value, index) => values.indexOf(value) !== index)

const uniqueIds = problemCheck((entries: readonly { id: string }[]) => {
  const id = findRepeated(entries.map((one) => one.id))
  return id === undefined ? undefined : { code: 'repeatedIdInList', params: { id: { json: id } } }
})
const uniqueDays = problemCheck((days: readonly number[]) => {
  const day = findRepeated(days)
  return day === undefined ? undefined : { code: 'repeatedWeekday', params: { day } }
})

const shortId = field(slug, { label: 'pointId', hint: 'shortId' })
const points = z.array(fields({ name: field(localized, { label: 'point' }), id: shortId })).check(uniqueIds)

const pay = fields({
  fromCents: field(money.positive(), { label: 'payFrom' }),
  toCents: field(money.positive(), { label: 'payTo' }),
  per: field(choice('payPeriod'), { label: 'payPer' }),
  /** Night, Sunday and holiday supplements as text. */
  supplements: localized.nullable(),
}).check(
  problemCheck(({ fromCents, toCents }) =>
    fromCents <= toCents
      ? undefined
      : { code: 'payRange', params: { lowest: { cents: fromCents }, highest: { cents: toCents } } },
  ),
)

const shift = fields({
  start: clock,
  end: clock,
  /** 0 is Sunday. */
  days: field(choices('weekday').min(1).check(uniqueDays), { label: 'workDays' }),
  weeklyHoursFrom: number.positive().max(48),
  weeklyHoursTo: number.positive().max(48),
  note: localized.nullable(),
})
  .check(
    problemCheck(({ weeklyHoursFrom: least, weeklyHoursTo: most }) =>
      least <= most ? undefined : { code: 'hoursRange', params: { least, most } },
    ),
  )
  .transform(({ start, end, ...rest }) => ({ startMinute: start, endMinute: end, ...rest }))

const question = fields({
  headline: field(localized, { label: 'question' }),
  content: field(longText, { label: 'explanation' }),
  type: field(choice('questionType'), { label: 'answerType' }),
  /** The choices, comma separated; empty for a text question. */
  defaultValue: field(completeText, { hint: 'answers' }),
  id: shortId,
}).check(
  problemCheck(({ type, defaultValue }) => {
    const counts = languages.map((language) => parseChoices(defaultValue[language]).length)
    const isComplete = type === 'text' || (new Set(counts).size === 1 && Math.min(...counts) >= 2)
    return isComplete ? undefined : { code: 'choicesNeeded' }
  }),
)

export const jobSchema = entry(
  {
    basics: {
      name: field(localized, { label: 'jobName' }),
      isActive: flag,
      description: longText,
      department: localized,
      field: choice('jobField'),
      /** null: at all stores, shown with the address of the company. */
      storeId: field(idOf('store').nullable(), { label: 'workplace', hint: 'workplace' }),
      employmentType: choice('employmentType'),
      entryLevel: choice('entryLevel'),
      /** null: as soon as possible. */
      startsOn: field(date.nullable(), { hint: 'startsOn' }),
      /** The last day on which applications are accepted; null: until the job is filled. */
      closingDate: field(date.nullable().default(null), { hint: 'closingDate' }),
      identifier: text,
      createdAt: date,
      id: field(slug, { hint: 'id', isFixed: true }),
    },
    pay: {
      pay: pay.nullable(),
      /** The collective agreement that says what the job pays, with the pay group. */
      tariff: field(localized.nullable().default(null), { hint: 'tariff' }),
      shift: shift.nullable(),
    },
    tasks: { activities: points.min(1), skills: points.min(1), benefits: points },
    contact: {
      /** Also receives the applications. */
      organizer: fields({ givenname: text, surname: text, role: localized, mail: email, phone: text }),
      /** Working days until an applicant has an answer, if not those of the company. */
      answerWithinDays: field(answerDays.optional(), { hint: 'answerWithinDaysOfJob' }),
    },
    interview: { interview: z.array(question).check(uniqueIds) },
  },
  { modifiedAt: date },
)

export type Job = Declared<typeof jobSchema>
